// expect: Op: add `using conversion`, one of limn::conversion, such as conversion::none
#include <limn/op/op_row.hpp>

struct Twice {
    static constexpr std::string_view name = "twice";
    static constexpr limn::Notation notation = limn::call_notation("twice", "");
    static constexpr limn::Traits traits{};
    static constexpr auto apply(auto const& a) { return a + a; }
};

auto const& row = limn::op_row<Twice, double>;
