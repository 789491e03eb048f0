/**
 * The nodes of routes that run operations of workflows: components, a language, and what they need
 * of the hub.
 *
 * <p>{@link io.serai.a2e.component.OperationNodeFactory} makes the nodes. An operation without
 * parts is an endpoint, whose {@link io.serai.a2e.component.OperationProcessor} runs it. A
 * conditional is a choice with a {@link io.serai.a2e.component.ConditionPredicate}; a loop is a
 * split over {@link io.serai.a2e.component.LoopSplitter}, whose exchanges {@link
 * io.serai.a2e.component.LoopExchanges} prepares and collects; behind both is a {@link
 * io.serai.a2e.component.CompositeEnd}. The exchanges of a run share its {@link
 * io.serai.a2e.component.WorkflowRunState}, and each has a {@link
 * io.serai.a2e.component.ExchangeRunScope} with the data that it sees. {@link
 * io.serai.a2e.component.OperationComponent} and {@link
 * io.serai.a2e.language.DataExpressionLanguage} make the same nodes in routes that people write.
 */
@NullMarked
package io.serai.a2e.component;

import org.jspecify.annotations.NullMarked;
