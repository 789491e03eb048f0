package io.serai.skill.agent;

import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.jspecify.annotations.Nullable;

/**
 * Camel's {@code agent:} endpoints: a route gives a task to an agent. The agents are found in the
 * registry, as {@link AgentComponentContext}, unless they are set.
 */
@Component("agent")
public class AgentComponent extends DefaultComponent {

  @Metadata(autowired = true, label = "advanced")
  private @Nullable AgentComponentContext links;

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    AgentEndpoint endpoint = new AgentEndpoint(uri, this, remaining);
    setProperties(endpoint, parameters);
    return endpoint;
  }

  AgentComponentContext requiredLinks() {
    AgentComponentContext found = links;
    if (found == null) {
      found = getCamelContext().getRegistry().findSingleByType(AgentComponentContext.class);
    }
    if (found == null) {
      throw new IllegalStateException("agent: needs AgentLinks; bind them in the registry");
    }
    return found;
  }

  /** The agents. */
  public @Nullable AgentComponentContext getLinks() {
    return links;
  }

  /** Where agents are found, and what is known of those that serve here. */
  public void setLinks(@Nullable AgentComponentContext links) {
    this.links = links;
  }
}
