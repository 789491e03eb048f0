package io.serai.a2e.component;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.decode.OperationUri;
import io.serai.a2e.operation.CopyData;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.StoreData;
import io.serai.a2e.workflow.Wait;
import io.serai.document.JsonMappers;
import io.serai.route.FirstFailureAggregator;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.option.JsonConfiguredProcessor;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.apache.camel.AggregationStrategy;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.Processor;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.SetBodyDefinition;
import org.apache.camel.model.SplitDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.language.LanguageExpression;
import org.apache.camel.spi.Registry;
import org.apache.camel.support.AsyncProcessorConverterHelper;

/**
 * Makes the nodes of routes that run operations: endpoints of the components {@code data:}, {@code
 * store:}, {@code wait:}, {@code api:} and {@code invoke:}, conditions and lists of the language
 * {@code data}, and the beans that the splits of loops name. A node of a compiled workflow has its
 * operation from the beginning; its URI or text is read back to the same. Thread-safe.
 */
public record OperationNodeFactory(RunDependencies dependencies) {
  static final String DATA = "data";
  static final String END = "end";
  static final String NOTHING = "nothing";
  static final String COPY = "copy";

  /** Has its configuration in an exchange property. */
  static final String OPERATION = "operation";

  static final String PROPERTY = "CamelSeraiOperation";

  /**
   * Characters from which on a URI is long: Camel searches URIs for passwords in a time that grows
   * with the square of their length, and nobody reads such a one.
   */
  private static final int LONG_URI = 500;

  private static final String LANE = "data-loop-lane";
  static final String ITERATION = "data-loop-iteration";
  static final String RESULTS = "data-loop-results";
  private static final String LANES = "data-loop-threads";

  /**
   * Adds the components, the language and the beans to the context.
   *
   * @param clock the time that operations ask for
   */
  public void bind(Clock clock) {
    CamelContext camel = dependencies.camel();
    for (OperationComponent component : components(clock)) {
      camel.addComponent(component.scheme(), component);
    }
    Registry registry = camel.getRegistry();
    registry.bind(
        DATA + "-language", new DataExpressionFormat(dependencies.runs(), clock).language());
    registry.bind(LANE, Processor.class, (Processor) LoopLane::enter);
    registry.bind(ITERATION, Processor.class, (Processor) LoopExchanges::enter);
    registry.bind(RESULTS, AggregationStrategy.class, new LoopExchanges());
    FirstFailureAggregator.bind(camel);
    registry.bind(LANES, dependencies.lanes());
  }

  private List<OperationComponent> components(Clock clock) {
    return List.of(
        new DataComponent(this, clock),
        new ApiComponent(this, clock),
        new StoreComponent(this, clock),
        new WaitComponent(this, clock),
        new InvokeComponent(this, clock));
  }

  /**
   * Returns the nodes of an operation that has no parts: its endpoint, and before it, if its URI
   * would be long, a node that sets its configuration.
   *
   * @param config its configuration, as it was written
   */
  public List<ProcessorDefinition<?>> operation(String id, Operation operation, JsonNode config) {
    AsyncProcessor processor = processor(OperationIdResolver.of(id), operation);
    String uri = OperationUri.of(operation.type(), config);
    return uri.length() <= LONG_URI
        ? List.of(to(uri, processor))
        : List.of(
            JsonConfiguredProcessor.node(PROPERTY, ofType(operation.type(), config)),
            to(DATA + ":" + OPERATION, processor));
  }

  private static ObjectNode ofType(String type, JsonNode config) {
    ObjectNode operation = JsonMappers.object();
    operation.set(type, config);
    return operation;
  }

  /** Returns the node that writes an input of a route's skill to a path. */
  public ToDefinition copyOfInput(String id, String input, DataPath target) {
    DataPath source = DataPath.parse("/workflow/input." + input);
    return to(
        DATA + ":" + COPY + "?source=" + source + "&" + OperationUri.target(target),
        processor(OperationIdResolver.of(id), new CopyData(source, target)));
  }

  /** Returns the node at the end of a conditional. */
  public ToDefinition end(String id) {
    return end(id, Optional.empty());
  }

  /** Returns the node at the end of a loop. */
  public ToDefinition end(String id, Loop loop) {
    return end(id, loop.outputPath());
  }

  private ToDefinition end(String id, Optional<DataPath> target) {
    String options = target.map(path -> "?" + OperationUri.target(path)).orElse("");
    return to(DATA + ":" + END + options, end(OperationIdResolver.of(id), target));
  }

  /** Returns a node that does nothing: a branch without nodes would not begin. */
  public ToDefinition nothing() {
    return to(DATA + ":" + NOTHING, processorOfNothing());
  }

  private ToDefinition to(String uri, AsyncProcessor processor) {
    return new ToDefinition(endpoint(uri, processor));
  }

  /** Returns an endpoint that passes its exchanges to a processor. */
  Endpoint endpoint(String uri, AsyncProcessor processor) {
    return new ProcessorEndpoint(dependencies.camel(), uri, processor);
  }

  /** Returns the processor at the end of a conditional or a loop. */
  AsyncProcessor end(OperationIdResolver node, Optional<DataPath> target) {
    return AsyncProcessorConverterHelper.convert(
        new CompositeEnd(node, target, dependencies.runs()));
  }

  static AsyncProcessor processorOfNothing() {
    return AsyncProcessorConverterHelper.convert(exchange -> {});
  }

  /** Returns the processor of an operation that has no parts. */
  AsyncProcessor processor(OperationIdResolver node, Operation operation) {
    WorkflowRunFactory runs = dependencies.runs();
    if (operation instanceof DataOperation data) {
      return new DataOperationProcessor(node, data, runs, dependencies.worker());
    } else if (operation instanceof Wait wait) {
      return new WaitProcessor(node, wait, runs, dependencies.later());
    } else if (operation instanceof ApiCall call) {
      return new ApiCallProcessor(node, call, dependencies);
    } else if (operation instanceof InvokeSkill skill) {
      AsyncProcessor producer = dependencies.skill(skill.skill());
      return new SkillCallProcessor(
          node, skill, runs, producer, dependencies.skills(), dependencies.here());
    } else if (operation instanceof StoreData store) {
      return new StoreDataProcessor(node, store, runs, dependencies.storage(), dependencies.here());
    }
    throw new IllegalArgumentException(operation.type() + " has parts");
  }

  /** Returns the condition of a conditional. */
  public static LanguageExpression condition(Conditional conditional) {
    return expression(DataExpressionFormat.conditionText(conditional));
  }

  /** Returns the split of a loop over its iterations, one after another. */
  public static SplitDefinition split(Loop loop) {
    return iterations(split(DataExpressionFormat.loopText(loop)));
  }

  /** Returns the split of a loop into its lanes, which run at once. */
  public static SplitDefinition lanes(Loop loop) {
    SplitDefinition split = split(DataExpressionFormat.loopText(loop));
    split.setOnPrepare(LANE);
    split.setAggregationStrategy(FirstFailureAggregator.NAME);
    split.setParallelProcessing("true");
    split.setExecutorService(LANES);
    return split;
  }

  /** Returns the split of a lane over its iterations. */
  public static SplitDefinition splitOfLane() {
    return iterations(split(LoopLane.Iterations.TEXT));
  }

  private static SplitDefinition split(String text) {
    SplitDefinition split = new SplitDefinition();
    split.setExpression(expression(text));
    return split;
  }

  /** Returns the node that makes the results of all operations the body. */
  public static SetBodyDefinition results() {
    return new SetBodyDefinition(expression(DataExpressionFormat.RESULTS));
  }

  private static LanguageExpression expression(String text) {
    return new LanguageExpression(DATA, text);
  }

  private static SplitDefinition iterations(SplitDefinition split) {
    split.setOnPrepare(ITERATION);
    split.setAggregationStrategy(RESULTS);
    return split;
  }
}
