// expect: limn::random: the distribution is not made of such parameters, or gives no number
#include <limn.hpp>
#include <limn/kit/random.hpp>

auto x = limn::random<std::bernoulli_distribution>(0.5, 0.5);
