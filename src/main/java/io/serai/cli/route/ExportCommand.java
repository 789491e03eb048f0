package io.serai.cli.route;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.TextFunctions;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code export} command: writes a capability as a route file. */
@Command(
    name = "export",
    description = {
      "Writes a capability as a file of routes/: a skill that does the same.",
      "A running hub makes the file. For operators."
    },
    footer = {
      "",
      "Examples:",
      "  serai export GetWeather --as weather.now",
      "  serai export GetWeather --version 1.0.0 --as weather.now --print"
    })
public final class ExportCommand extends SubCommand {
  @Parameters(paramLabel = "CAPABILITY", description = "The name or the id of a capability.")
  private String capability;

  @Option(names = "--as", required = true, paramLabel = "NAME", description = "Id of the skill.")
  private String name;

  @Option(
      names = "--version",
      paramLabel = "VERSION",
      description = "The version of the capability; by default the newest.")
  private @Nullable String version;

  @Mixin private RouteFileOutputOptions file = new RouteFileOutputOptions();
  @Mixin private RunningHubOptions options = new RunningHubOptions();

  @Override
  public Integer call() throws IOException, InterruptedException {
    file.check();
    String path =
        "/a2s/v1/capabilities/"
            + TextFunctions.percentEncoded(capability)
            + "/route?name="
            + TextFunctions.percentEncoded(name)
            + (version == null ? "" : "&version=" + TextFunctions.percentEncoded(version));
    JsonNode answer = options.client(terminal()).get(path);
    file.write(answer, terminal());
    return OK;
  }
}
