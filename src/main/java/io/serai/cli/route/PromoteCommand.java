package io.serai.cli.route;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code promote} command: writes a workflow of an agent as a route file. */
@Command(
    name = "promote",
    description = {
      "Writes a workflow of an agent as a file of routes/: a skill that does the same.",
      "A running hub makes the file. For operators."
    },
    footer = {
      "",
      "Examples:",
      "  serai promote exec-7 --agent planner --as orders.late --input city=/workflow/city",
      "  serai promote workflow.jsonl --as orders.late --print"
    })
public final class PromoteCommand extends SubCommand {
  @Parameters(
      paramLabel = "EXECUTION_OR_FILE",
      description = "The id of an execution, or a file with a workflow as JSON Lines.")
  private String source;

  @Option(names = "--as", required = true, paramLabel = "NAME", description = "Id of the skill.")
  private String name;

  @Option(
      names = "--input",
      paramLabel = "NAME=PATH",
      description =
          "The skill has this input; it replaces what a SetData writes to the path. It can be given"
              + " several times.")
  private Map<String, String> inputs = new LinkedHashMap<>();

  @Option(
      names = "--agent",
      paramLabel = "AGENT",
      description = "The agent that executed the workflow.")
  private @Nullable String agent;

  @Option(
      names = "--description",
      paramLabel = "TEXT",
      description = "What the skill does; agents find it by this.")
  private @Nullable String description;

  @Mixin private RouteFileOutputOptions file = new RouteFileOutputOptions();
  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    file.check();
    file.write(options.client(terminal()).post("/api/v1/workflows/promote", body()), terminal());
    return OK;
  }

  private ObjectNode body() throws IOException {
    ObjectNode body = JsonMappers.object().put("name", name);
    Path workflow = Path.of(source);
    if (Files.isRegularFile(workflow)) {
      body.put("workflow", Files.readString(workflow));
    } else {
      body.put("execution_id", source);
    }
    if (agent != null) {
      body.put("agent", agent);
    }
    if (description != null) {
      body.put("description", description);
    }
    ObjectNode all = body.putObject("inputs");
    inputs.forEach(all::put);
    return body;
  }
}
