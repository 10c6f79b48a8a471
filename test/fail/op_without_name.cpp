// expect: Op: add `static constexpr std::string_view name`
#include <limn/op/op_row.hpp>

struct Twice {
    static constexpr limn::Notation notation = limn::call_notation("twice", "");
    static constexpr limn::Traits traits{};
    using conversion = limn::conversion::none;
    static constexpr auto apply(auto const& a) { return a + a; }
};

auto const& row = limn::op_row<Twice, double>;
