// expect: Op: add `static constexpr Notation notation`
#include <limn/op/op_row.hpp>

struct Twice {
    static constexpr std::string_view name = "twice";
    static constexpr limn::Traits traits{};
    using conversion = limn::conversion::none;
    static constexpr auto apply(auto const& a) { return a + a; }
};

auto const& row = limn::op_row<Twice, double>;
