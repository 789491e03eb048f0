package io.serai.skill.agent;

import java.util.Map;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;
import org.jspecify.annotations.Nullable;

/**
 * The Camel component {@code agent:}, which gives tasks to agents. It looks up its {@link
 * AgentComponentContext} in the registry unless one is set.
 */
@Component("agent")
public class AgentComponent extends DefaultComponent {

  /** The name under which a hub binds the context in the registry. */
  public static final String CONTEXT = "serai-agents";

  @Metadata(autowired = true, label = "advanced")
  private @Nullable AgentComponentContext links;

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    AgentEndpoint endpoint = new AgentEndpoint(uri, this, remaining);
    setProperties(endpoint, parameters);
    return endpoint;
  }

  AgentComponentContext requiredContext() {
    AgentComponentContext found = links;
    if (found == null) {
      found = getCamelContext().getRegistry().findSingleByType(AgentComponentContext.class);
    }
    if (found == null) {
      throw new IllegalStateException(
          "agent: needs an AgentComponentContext; bind one in the registry");
    }
    return found;
  }

  /** Returns the context. */
  public @Nullable AgentComponentContext getLinks() {
    return links;
  }

  /** Sets the context, which resolves agents. */
  public void setLinks(@Nullable AgentComponentContext links) {
    this.links = links;
  }
}
