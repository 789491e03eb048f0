package io.serai.route.eip;

import org.apache.camel.CamelContext;
import org.apache.camel.ErrorHandlerFactory;
import org.apache.camel.Processor;
import org.apache.camel.Route;
import org.apache.camel.impl.DefaultModelReifierFactory;
import org.apache.camel.model.Model;
import org.apache.camel.model.RedeliveryPolicyDefinition;
import org.apache.camel.model.errorhandler.DefaultErrorHandlerDefinition;
import org.apache.camel.processor.errorhandler.RedeliveryPolicy;
import org.apache.camel.reifier.errorhandler.ErrorHandlerReifier;
import org.jspecify.annotations.Nullable;

/**
 * Creates what routes are made of as Camel does, except that no redelivery sleeps on a thread of
 * the hub ({@link NonBlockingRedeliveryPolicy}). Policies that are beans remain as they are.
 * Thread-safe.
 */
public final class HubModelReifierFactory extends DefaultModelReifierFactory {

  private static final String POLICY = "serai-redelivery-policy";

  private HubModelReifierFactory() {}

  /** Makes a context use it for the routes that are added from now on. */
  public static void install(CamelContext camel) {
    camel
        .getCamelContextExtension()
        .getContextPlugin(Model.class)
        .setModelReifierFactory(new HubModelReifierFactory());
  }

  @Override
  public Processor createErrorHandler(Route route, ErrorHandlerFactory factory, Processor processor)
      throws Exception {
    return factory instanceof DefaultErrorHandlerDefinition definition
            && definition.getRedeliveryPolicyRef() == null
        ? nonBlocking(route, definition, processor)
        : super.createErrorHandler(route, factory, processor);
  }

  /**
   * Lets Camel find the policy by a name, since it offers no other way. Policies of {@code
   * onException} are copies of this one, with what they say of themselves.
   */
  private synchronized Processor nonBlocking(
      Route route, DefaultErrorHandlerDefinition definition, Processor processor) throws Exception {
    CamelContext camel = route.getCamelContext();
    RedeliveryPolicyDefinition written =
        definition.hasRedeliveryPolicy() ? definition.getRedeliveryPolicy() : null;
    camel.getRegistry().bind(POLICY, RedeliveryPolicy.class, policy(written, camel));
    definition.setRedeliveryPolicy(null);
    definition.setRedeliveryPolicyRef(POLICY);
    try {
      return super.createErrorHandler(route, definition, processor);
    } finally {
      definition.setRedeliveryPolicyRef(null);
      definition.setRedeliveryPolicy(written);
    }
  }

  private static RedeliveryPolicy policy(
      @Nullable RedeliveryPolicyDefinition written, CamelContext camel) {
    RedeliveryPolicy standard = new NonBlockingRedeliveryPolicy();
    return written == null
        ? standard
        : ErrorHandlerReifier.createRedeliveryPolicy(written, camel, standard);
  }
}
