// expect: Op: give it no data members; state belongs in an operand or a module
#include <limn/op/op_row.hpp>

struct Twice {
    double factor = 2.0;
    static constexpr std::string_view name = "twice";
    static constexpr limn::Notation notation = limn::call_notation("twice", "");
    static constexpr limn::Traits traits{};
    using conversion = limn::conversion::none;
    static constexpr auto apply(auto const& a) { return a + a; }
};

auto const& row = limn::op_row<Twice, double>;
