package io.serai.task.component;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.camel.Endpoint;
import org.apache.camel.spi.annotations.Component;
import org.apache.camel.support.DefaultComponent;

/**
 * The Camel component of {@code task:} endpoints, with which a route reports on the task that runs
 * it.
 */
@Component("task")
public class TaskComponent extends DefaultComponent {

  private final WaitingTasksByRoute waiting = new WaitingTasksByRoute();

  /** Returns the tasks that wait for input on routes of this context. */
  public WaitingTasksByRoute waiting() {
    return waiting;
  }

  @Override
  protected Endpoint createEndpoint(String uri, String remaining, Map<String, Object> parameters)
      throws Exception {
    TaskEndpoint endpoint = new TaskEndpoint(uri, this, action(remaining));
    setProperties(endpoint, parameters);
    if (endpoint.getAction() == TaskAction.progress && endpoint.getValue() != null) {
      double unused =
          TaskActionArguments.progress(
              endpoint.getValue(), getCamelContext().getTypeConverter()); // only checked
    }
    return endpoint;
  }

  private static TaskAction action(String name) {
    return Arrays.stream(TaskAction.values())
        .filter(action -> action.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(unknown(name)));
  }

  private static String unknown(String name) {
    return "there is no task:%s: write one of %s"
        .formatted(
            name,
            Arrays.stream(TaskAction.values())
                .map(action -> "task:" + action)
                .collect(Collectors.joining(", ")));
  }
}
