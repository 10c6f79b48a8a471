// expect: Op: add `static constexpr Traits traits`
#include <limn/op/op_row.hpp>

struct Twice {
    static constexpr std::string_view name = "twice";
    static constexpr limn::Notation notation = limn::call_notation("twice", "");
    using conversion = limn::conversion::none;
    static constexpr auto apply(auto const& a) { return a + a; }
};

auto const& row = limn::op_row<Twice, double>;
