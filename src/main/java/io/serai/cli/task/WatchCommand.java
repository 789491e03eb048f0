package io.serai.cli.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.client.RunningHubOptions;
import io.serai.cli.terminal.CommandException;
import io.serai.cli.terminal.SubCommand;
import io.serai.document.TextFunctions;
import io.serai.document.UriParser;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code watch} command: follows the A2W channels of an agent until it is interrupted. */
@Command(
    name = "watch",
    description = "Follows what the tasks of an agent do, over its A2W channels.",
    footer = {
      "",
      "Example: serai watch --task 01a1ff31-0f3c-7a00-8000-4a2b6d8e9f10",
      "It reconnects when the hub restarts, and misses nothing. End it with Ctrl-C."
    })
public final class WatchCommand extends SubCommand {
  /** The names of the channels. */
  enum Channel {
    status,
    needs,
    errors,
    events
  }

  @Parameters(
      arity = "0..1",
      paramLabel = "AGENT",
      description = "The agent. Default: the default agent of the hub.")
  private @Nullable String agent;

  @Option(
      names = "--channel",
      paramLabel = "CHANNEL",
      split = ",",
      description = "Channels to follow: ${COMPLETION-CANDIDATES}. Default: all.")
  private List<Channel> channels = List.of(Channel.values());

  @Option(names = "--task", paramLabel = "ID", description = "Follows this task only.")
  private @Nullable String task;

  @Mixin private RunningHubOptions hub = new RunningHubOptions();

  @Option(names = "--json-output", description = "Print the messages as JSON, one in a line.")
  private boolean json;

  @Override
  public Integer call() throws InterruptedException {
    Optional<String> credential = hub.key(terminal());
    ChannelMessageFormat format = new ChannelMessageFormat(terminal().interactive());
    CompletableFuture<Void> end = new CompletableFuture<>();
    List<ChannelFollower> followers = new ArrayList<>();
    URI worker = worker(hub.url(terminal()));
    String query = task == null ? "" : "task_id=" + TextFunctions.percentEncoded(task);
    for (Channel channel : channels) {
      ChannelFollower follower =
          new ChannelFollower(
              worker,
              channel.name(),
              query,
              credential,
              message -> print(format, channel, message),
              note -> terminal().err().println(channel + ": " + note));
      followers.add(follower);
      follower
          .start()
          .exceptionally(
              failure -> {
                end.completeExceptionally(failure);
                return null;
              });
    }
    try {
      end.get();
      return OK;
    } catch (ExecutionException refused) {
      Throwable cause = Objects.requireNonNullElse(refused.getCause(), refused);
      throw new CommandException(String.valueOf(cause.getMessage()));
    } finally {
      followers.forEach(ChannelFollower::close);
    }
  }

  private void print(ChannelMessageFormat format, Channel channel, JsonNode message) {
    terminal().out().println(json ? message.toString() : format.line(channel, message));
  }

  /** Returns the address of the agent, with a slash at its end. */
  private URI worker(String url) {
    String prefix = agent == null ? "" : "/agents/" + TextFunctions.percentEncoded(agent);
    return UriParser.web(TextFunctions.withoutTrailing(url, '/'))
        .flatMap(address -> UriParser.parse(address + prefix + "/a2w/v1/"))
        .orElseThrow(
            () ->
                new CommandException(
                    url + " is not a URL of a hub. Give one such as http://localhost:8080."));
  }
}
