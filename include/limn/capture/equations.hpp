// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns `Equations`: solves linear equations whose solutions are simple fractions.

#ifndef LIMN_CAPTURE_EQUATIONS_HPP
#define LIMN_CAPTURE_EQUATIONS_HPP

#include <limn/meta/vector.hpp>

#include <cmath>
#include <cstddef>
#include <utility>

namespace limn::detail {

/// Numbers in linear equations. The earliest unknowns explain what they can, the others are zero.
class Equations {
public:
    explicit Equations(std::size_t unknowns) : rows_(unknowns) {}

    /// False where it contradicts the others.
    bool add(Vector<long double> row, long double value) {
        constexpr long double tiny = 1e-7L;
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (std::abs(row[i]) < tiny) continue;
            Row& own = rows_[i];
            if (own.factors.empty()) {
                long double const by = row[i];
                for (long double& f : row) f /= by;
                own = {std::move(row), value / by};
                ++rank_;
                return true;
            }
            long double const by = row[i];
            for (std::size_t k = i; k < row.size(); ++k) row[k] -= by * own.factors[k];
            value -= by * own.value;
        }
        return std::abs(value) < 1e-5L;
    }
    std::size_t rank() const { return rank_; }

    /// As fractions of a power of two.
    Vector<long double> solution() const {
        Vector<long double> out(rows_.size(), 0.0L);
        for (std::size_t i = rows_.size(); i-- > 0;) {
            if (rows_[i].factors.empty()) continue;
            long double x = rows_[i].value;
            for (std::size_t k = i + 1; k < rows_.size(); ++k) x -= rows_[i].factors[k] * out[k];
            out[i] = std::round(x * 1024) / 1024 + 0.0L; // no -0
        }
        return out;
    }

private:
    struct Row {
        Vector<long double> factors{};
        long double value = 0;
    };
    Vector<Row> rows_;
    std::size_t rank_ = 0;
};

} // namespace limn::detail

#endif // LIMN_CAPTURE_EQUATIONS_HPP
