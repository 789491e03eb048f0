package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.condition.Condition;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.document.JsonMappers;
import io.serai.route.FirstFailureAggregator;
import io.serai.route.ProcessorEndpoint;
import io.serai.route.option.JsonConfiguredProcessor;
import io.serai.route.option.RouteTextEscaper;
import io.serai.route.option.UriOptionEncoder;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.CamelContext;
import org.apache.camel.Endpoint;
import org.apache.camel.model.MulticastDefinition;
import org.apache.camel.model.ProcessorDefinition;
import org.apache.camel.model.SetBodyDefinition;
import org.apache.camel.model.ToDefinition;
import org.apache.camel.model.language.LanguageExpression;
import org.apache.camel.support.AsyncProcessorConverterHelper;

/**
 * Makes the nodes of routes that run steps: endpoints of the components {@code call:}, {@code
 * graphql:} and {@code capability:}, conditions and outputs of the language {@code a2s}, and the
 * beans that parallel steps name. A node of a compiled capability has its step from the beginning;
 * its URI or text is read back to the same. Thread-safe.
 */
public record StepNodes(ExecutionDependencies dependencies) {
  private static final String PROPERTY = "CamelSeraiOptions";
  private static final String PARALLEL = "a2s-parallel";
  private static final String INPUTS = "inputs";
  private static final String OPTIONAL = "optional";

  /**
   * Characters from which on a URI is long: Camel searches URIs for passwords in a time that grows
   * with the square of their length, and nobody reads such a one.
   */
  private static final int LONG_URI = 500;

  /** Adds the components, the language and the beans to the context. */
  public void bind() {
    CamelContext camel = dependencies.camel();
    camel.addComponent(CallStepUri.CALL, new CallComponent(this));
    camel.addComponent(CallStepUri.CAPABILITY, new CapabilityComponent(this));
    camel.addComponent(CallStepUri.GRAPHQL, new StepGraphqlComponent(this));
    camel
        .getRegistry()
        .bind(CapabilityLanguage.NAME + "-language", new CapabilityLanguage(dependencies.runs()));
    camel.getRegistry().bind(PARALLEL, dependencies.parallel());
    FirstFailureAggregator.bind(camel);
  }

  /**
   * Returns the nodes of a step that calls: its endpoint, and before it, if its URI would be long,
   * a node that has its options.
   */
  List<ProcessorDefinition<?>> call(Capability capability, Step step) {
    StepIdResolver id = new StepIdResolver(step.id());
    if (step instanceof Step.ServiceCallStep service) {
      return call(
          CallStepUri.of(capability, service, dependencies.policy()),
          new ServiceCallProcessor(id, service, capability.header().domains(), dependencies));
    }
    if (step instanceof Step.CapabilityCallStep use) {
      return call(
          CallStepUri.of(capability, use), new NestedCapabilityProcessor(id, use, dependencies));
    }
    throw new IllegalArgumentException(step.id() + " has parts");
  }

  private List<ProcessorDefinition<?>> call(CallStepUri uri, AsyncProcessor processor) {
    String text = uri.toString();
    return text.length() <= LONG_URI
        ? List.of(to(text, processor))
        : List.of(
            JsonConfiguredProcessor.node(PROPERTY, uri.options()),
            to(uri.target() + "?" + CallStepUri.OPTIONS + "=property", processor));
  }

  private ToDefinition to(String uri, AsyncProcessor processor) {
    return new ToDefinition(endpoint(uri, processor));
  }

  /**
   * Returns the endpoint of a step of any route.
   *
   * @param options as Camel has decoded them; they are taken out
   * @throws IllegalArgumentException with all that is wrong with them
   */
  Endpoint endpoint(String scheme, String uri, Map<String, Object> options) {
    ObjectNode read = JsonMappers.object();
    options.forEach(
        (name, value) -> read.set(written(name), UriOptionEncoder.value(String.valueOf(value))));
    options.clear();
    return endpoint(uri, processor(scheme, target(scheme, uri), read));
  }

  /** Returns an option as it is written in URIs; Camel's YAML gives it without the hyphen. */
  private static String written(String name) {
    return name.equals("circuitBreaker") ? "circuit-breaker" : name;
  }

  /** Returns what is before the options, which Camel has encoded. */
  private static String target(String scheme, String uri) {
    int begin = scheme.length() + 1;
    if (uri.length() <= begin) {
      throw new IllegalArgumentException(
          "What is called must follow " + scheme + ": as in call:GET https://… or capability:NAME");
    }
    int end = uri.indexOf('?');
    String target = end < 0 ? uri.substring(begin) : uri.substring(begin, end);
    return UriOptionEncoder.decodedAddress(target.startsWith("//") ? target.substring(2) : target);
  }

  /** Returns an endpoint that passes its exchanges to a processor. */
  Endpoint endpoint(String uri, AsyncProcessor processor) {
    return new ProcessorEndpoint(dependencies.camel(), uri, processor);
  }

  private AsyncProcessor processor(String scheme, String target, ObjectNode options) {
    if (options.has(CallStepUri.OPTIONS)) {
      options.remove(CallStepUri.OPTIONS);
      return new JsonConfiguredProcessor(
          PROPERTY,
          "{\"output.id\": \"$.id\"}",
          more -> step(scheme, target, options.deepCopy().setAll(more)),
          StepFailedException::ofRequest);
    }
    return step(scheme, target, options);
  }

  private AsyncProcessor step(String scheme, String target, ObjectNode options) {
    if (scheme.equals(CallStepUri.CAPABILITY) && target.equals(INPUTS)) {
      return beginning(optional(options));
    }
    CallStepUriReader.Call read =
        new CallStepUriReader(scheme, target, dependencies.policy()).read(options);
    return read.step() instanceof Step.CapabilityCallStep use
        ? new NestedCapabilityProcessor(StepIdResolver.OF_NODE, use, dependencies)
        : new ServiceCallProcessor(
            StepIdResolver.OF_NODE, (Step.ServiceCallStep) read.step(), read.hosts(), dependencies);
  }

  private static Set<String> optional(ObjectNode options) {
    JsonNode list = options.path(OPTIONAL);
    options.remove(OPTIONAL);
    if (!options.isEmpty()) {
      throw new IllegalArgumentException(
          "There is no option " + options.fieldNames().next() + " here; there is " + OPTIONAL);
    }
    if (!list.isMissingNode() && !list.isArray()) {
      throw new IllegalArgumentException(
          "optional must be a list of names, such as optional=[\"greeting\"]");
    }
    Set<String> names = new HashSet<>();
    list.forEach(name -> names.add(name.asText()));
    return Set.copyOf(names);
  }

  /** Returns a condition. */
  static LanguageExpression condition(Condition condition) {
    return new LanguageExpression(
        CapabilityLanguage.NAME, RouteTextEscaper.expression(condition.toString()));
  }

  /** Returns the node that makes the outputs of a capability the body. */
  static SetBodyDefinition outputs(Capability capability) {
    return new SetBodyDefinition(
        new LanguageExpression(CapabilityLanguage.NAME, CapabilityOutputs.text(capability)));
  }

  /**
   * Returns the nodes with which a run begins: parallel steps share one that has begun.
   *
   * @param omittable names of variables that templates leave out if they have no value
   */
  List<ProcessorDefinition<?>> inputs(Set<String> omittable) {
    ObjectNode options = JsonMappers.object();
    if (!omittable.isEmpty()) {
      options.set(OPTIONAL, list(omittable));
    }
    return call(
        new CallStepUri(CallStepUri.CAPABILITY + ":" + INPUTS, options), beginning(omittable));
  }

  private static ArrayNode list(Set<String> names) {
    ArrayNode list = JsonMappers.array();
    new TreeSet<>(names).forEach(list::add);
    return list;
  }

  private AsyncProcessor beginning(Set<String> omittable) {
    return AsyncProcessorConverterHelper.convert(
        exchange -> dependencies.runs().begin(exchange, omittable));
  }

  /** Returns the node of steps that run at the same time. */
  static MulticastDefinition parallel() {
    MulticastDefinition multicast = new MulticastDefinition();
    multicast.setAggregationStrategy(FirstFailureAggregator.NAME);
    multicast.setParallelProcessing("true");
    multicast.setExecutorService(PARALLEL);
    return multicast;
  }
}
