// SPDX-License-Identifier: BSL-1.0
/// \file
/// Owns the list of public names: what users may rely on, one line each. A name of `limn` that is
/// not here may change without notice. Types are declared; what cannot be declared twice is a
/// comment. The test `docs.names` checks that each name exists.

#ifndef LIMN_FWD_HPP
#define LIMN_FWD_HPP

namespace limn {

// clang-format off
// --- trace: from a function to a graph ---
// Proxy            stands for a value of type T while a function is traced
struct TraceOptions;             // what decisions and draws do; how much is validated; limits
struct TraceHooks;               // derive from it to see, refuse or replace calls
struct Progress;                 // how far the capture of a function has come, for TraceHooks
class TraceCall;                 // a call that is about to be recorded
// trace            the graph of a function, on types, on named inputs, or of an object's method
// static_trace     the same, lifted into types by the compiler
// lazy             a function that is traced at its first call, for each list of argument types
// input            an input with a name, and maybe a default
// example          an input without a name, and its example
// fixed            an argument that is known when the function is traced
// shaped           an input whose shape is that of an example, checked in each run
// sequence         the type of an input of unknown length
// is_tracing       whether a function is being traced now, in this thread
// is_proxy         whether a type is a proxy
// capture          TraceOptions: decisions become branches and loops, the default
// reject           TraceOptions: a decision is an error
// follow           TraceOptions: a decision takes the side of the inputs' defaults, with a guard
// bake             TraceOptions: random numbers are drawn once, while tracing
// thorough         TraceOptions: a captured graph is compared twenty times as much

// --- the graph, as data ---
class Graph;                     // the nodes of a traced function, in order, inputs and outputs
class Node;                      // one node: op, operands, type, constant, line
class Nodes;                     // all nodes of a graph, a random-access range
struct Value;                    // the result of a node, by index
struct Loop;                     // a loop node's body, exits and carried values
struct Slot;                     // a parameter or a state of a graph
struct Parameter;                // a parameter of the traced function
class Constant;                  // a value of any type
class Metadata;                  // what you note about a graph
struct Where;                    // a line of source
class Builder;                   // writes a graph node by node; the only writer
// Kind             what a node is: input, constant, call, loop, result
// verify           checks each invariant of a graph

// --- look ---
struct TextOptions;              // of to_text
struct CppOptions;               // of to_cpp
struct CppSpelling;              // what is called in place of an op
struct CppName;                  // what a value is called
struct DotOptions;               // of to_dot
struct OpCount;                  // how often an op is called
struct ConstantInfo;             // a constant, its line and its users
class Profile;                   // the time of each node and of each line
// to_text          the listing
// to_table         the listing in columns
// to_cpp           a complete translation unit
// to_dot           Graphviz
// op_counts        how often each op is called
// constants        what a trace baked in
// examples         what each node is on the examples of the inputs
// example_of       the same of a proxy, while a function is traced
// explain          each value of a run, with its line
// explained        a function whose errors say the op and its operands
// profile          times one run, or several

// --- run ---
template <class Signature> class Function; // a graph made ready to run; one value, or a batch
struct RunOptions;               // of interpret and native
struct JitOptions;               // of jit
struct FastOptions;              // of fast
template <class V> class Interpreter; // runs a graph over values of yours: derive, override
class Decision;                  // which arms of a branch an Interpreter goes through
// interpret        runs a graph without any tools
// jit              prints, compiles and loads a graph, and keeps the result on disk
// fast             interpreted at first, then native, then compiled where that is asked for
// native           a graph as machine code, without a compiler; native_available
// fast_math_available  whether fast_math changes what batches run
class plain;                     // while it lives, lazy functions run as they are written
// keep             a function that stays one node where another function calls it
// arg              an argument by name: `f(1.0, arg("rate") = 0.02)`

// --- write inside of a traced function; all of it works on plain values too ---
template <class T> class State;  // the type of a `limn::state`
// state            a variable that lives from call to call
// name_states      names the states of a structure by where they stand in it
// parameter        a named constant that can be set after tracing
// named            gives a value a name
class scope;                     // names what is recorded while it lives; scopes nest
// note             notes something of a value: a key and a text
// convert          static_cast
// select           one of two values, both evaluated
// cond             one of two functions, one evaluated
// switch_          one of several functions, one evaluated
// while_loop       a loop with a condition
// for_loop         a loop with a count
// fold             a loop over a sequence, with one value carried
// scan             the same, keeping what each step gives
// map              a function on each element of a sequence
// append           a vector with one more element
// slice            a part of a text or a sequence
// field            a member of an object
// call             a method of an object
// require          a check in each run
// print            a line of output in each run

// --- ops and types of your own ---
template <class T> struct spelling;  // specialise it: how generated code writes a type
template <class T> struct fields;    // specialise it: the members of a structure of proxies
template <class T> struct codec;     // specialise it: how a value is kept in a file
template <class C> struct container; // specialise it: a container of proxies as one value
// total_operators  specialise it: whether a type's operators are defined for all values
// op               an op of a callable, with a name and traits
// effect           a trait of an op: it does something, apart from its result
// commutative      a trait of an op: its operands may be exchanged
// module           an op with state, made of arguments
// module_version   specialise it: the version of a module
// asset            names a file or a folder that a module is made of
// tensor           a large constant, shared, and mapped from a file if you like
// Op               the concept of an op
// traceable        the concept of a type that a proxy may stand for

// --- change and compare ---
class Editor;                    // changes a graph node by node
class Place;                     // before or after a node: where an Editor inserts
struct Use;                      // of a value: a node, and which of its operands
class Transformer;               // writes a graph again: derive, and override what changes
class Split;                     // a graph as parts that run, and how they are wired
struct SplitPart;                // one of them
struct Known;                    // a parameter and its value, for specialise
struct SpecialiseOptions;        // of specialise: whether loops are unrolled
class Rules;                     // patterns that are replaced until none matches
struct Rule;                     // one of them
class Match;                     // where a pattern was found, for a filter
struct Rewritten;                // a graph, and how many places were changed
class Report;                    // what a check found
struct Difference;               // where two graphs differ first
struct CheckOptions;             // of check
// pass             namespace: dead_code, common_subexpressions, fold_constants, simplify, optimize;
//                  note_origins; Pipeline, which checks each of its passes, with its options; of
//                  headers in limn/pass/: factor_gates, strength_reduction, loop_fusion,
//                  loop_invariant_code, dead_carried, reroll; of limn/kit/fast_math.hpp: fast_math
// proxy            a value of a graph that is edited, as a proxy
// extract          what computes some values of a graph, as a graph
// split            a graph as several
// inline_calls     the graph of their calls as one again
// compose          one graph after another, as one
// specialise       makes parameters known
// levels           how many nodes run one after the other to each node
// reduce           the smallest part of a graph that still fails
// rewrite          replaces what one function does by what another does
// replace_pattern  the same, of graphs
// check            compares a graph with its function
// report           what a graph was compared with; unrolled loops; open orders
// difference       of two graphs, with both listings side by side

// --- errors: FILE:LINE: op: what is wrong; what to write instead ---
struct Error;                    // all others derive from it; it is a std::runtime_error
struct TraceError;               // a function cannot be traced
struct TypeError;                // types or arguments do not fit
struct GraphError;               // an invariant of a graph does not hold
struct GuardError;               // a run departs from what was traced
struct RunError;                 // an op threw while a graph ran
struct LoadError;                // a bundle is malformed, changed or unknown
struct SaveError;                // a bundle cannot be written
struct CompileError;             // the compiler refused what jit gave it

// --- of headers that limn.hpp does not include ---
struct SaveOptions;              // limn/bundle.hpp, of save
struct LoadOptions;              // limn/bundle.hpp, of load
struct ExportOptions;            // limn/bundle.hpp, of export_cpp
class Ops;                       // limn/parse.hpp, limn/bundle.hpp: what parse and load know
// parse            limn/parse.hpp, limn/bundle.hpp: the graph of a listing
struct Parallel;                 // limn/parallel.hpp: how many threads
struct RerollOptions;            // limn/pass/reroll.hpp
// save             limn/bundle.hpp: writes a graph and everything that it needs
// load             limn/bundle.hpp: reads it again
// ops              limn/bundle.hpp: a registry of ops
// builtin_ops      limn/bundle.hpp: the library's own ops
// module_type      limn/bundle.hpp: a module, for such a registry
// export_cpp       limn/bundle.hpp: a graph as a C++ project that needs no limn
// parallel         limn/parallel.hpp: runs a graph on several threads
// pmap             limn/parallel.hpp: map on several threads
// async            limn/parallel.hpp: a call on another thread
// random           limn/kit/random.hpp: a number that each run draws
// seed             limn/kit/random.hpp: begins the numbers of a thread, or of a Function, again
// fast_math_rules  limn/kit/fast_math.hpp: the rules of pass::fast_math, each with what it takes
//                  for granted
struct Dual;                     // limn/kit/interpreters/duals.hpp: a value and its derivative
class Duals;                     // limn/kit/interpreters/duals.hpp: derivatives of outputs
struct Interval;                 // limn/kit/interpreters/intervals.hpp: all numbers between two
class Intervals;                 // limn/kit/interpreters/intervals.hpp: what outputs may be
class Dependence;                // limn/kit/interpreters/dependence.hpp: of outputs on inputs
class Unit;                      // limn/kit/interpreters/units.hpp: a unit of measure
class Units;                     // limn/kit/interpreters/units.hpp: checks them
class Shape;                     // limn/kit/interpreters/shapes.hpp: the lengths of an array
class Shapes;                    // limn/kit/interpreters/shapes.hpp: finds what does not fit
class Latex;                     // limn/kit/interpreters/latex.hpp: writes formulas
// to_latex         limn/kit/interpreters/latex.hpp: a graph in mathematical notation
// reroll           limn/pass/reroll.hpp: equal iterations become a loop again
// clang-format on

} // namespace limn

#endif // LIMN_FWD_HPP
