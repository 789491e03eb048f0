package io.serai.route;

import org.apache.camel.CamelContext;
import org.apache.camel.Processor;
import org.apache.camel.model.ProcessDefinition;

/** Makes nodes that run a processor of the hub, and that consoles and dumps show by its name. */
public final class NamedProcessNode {

  private NamedProcessNode() {}

  /**
   * Binds a processor in the registry, and returns the node that runs it.
   *
   * @param name of the processor and of the node; no other has the same
   * @param description what it does, in a sentence
   */
  public static ProcessDefinition of(
      CamelContext camel, String name, String description, Processor processor) {
    camel.getRegistry().bind(name, Processor.class, processor);
    ProcessDefinition node = new ProcessDefinition();
    node.setRef(name);
    node.setId(name);
    node.setDescription(description);
    return node;
  }
}
