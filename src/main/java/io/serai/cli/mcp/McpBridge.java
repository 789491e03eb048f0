package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.model.McpError;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscribers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes the messages of a client to a hub, and the hub's messages to the client.
 *
 * <p>Requests wait for their responses at the same time, up to {@value #MAX_OPEN}; a further one is
 * answered with an error. What follows {@code initialize} waits for its response, because it needs
 * the headers of the session. Notifications and responses, which the hub takes at once, wait for a
 * free place, so that they never wait for another request.
 */
final class McpBridge {
  /** How many requests may be open. */
  static final int MAX_OPEN = 100;

  private static final String CANCELLED = "notifications/cancelled";
  private static final Duration ONE_WAY = Duration.ofSeconds(30);
  private static final long END_SECONDS = 2;

  /**
   * How long the answer of {@code initialize} is waited for, and those of all open requests at the
   * end of the input: enough for the first answers of a hub that was started for them, and short
   * enough for somebody who waits for the command to end.
   */
  private static final long ANSWER_SECONDS = 10;

  private final HubEndpoint hub;
  private final ClientOutput output;
  private final Consumer<String> notes;
  private final MessageHeaders headers = new MessageHeaders();
  private final ToolFinder tools;
  private final Map<JsonNode, PendingRequest> open = new ConcurrentHashMap<>();
  private final Semaphore requests = new Semaphore(MAX_OPEN);
  private final Semaphore oneWay = new Semaphore(MAX_OPEN);

  /**
   * @param notes receives sentences that are not for the client
   */
  McpBridge(HubEndpoint hub, ClientOutput output, Consumer<String> notes) {
    this.hub = hub;
    this.output = output;
    this.notes = notes;
    this.tools = new ToolFinder(hub, headers);
  }

  /** Takes a message of the client. */
  void take(String line) throws InterruptedException {
    ClientMessage message;
    try {
      message = ClientMessage.of(line);
    } catch (DocumentParseException malformed) {
      refuse(McpError.PARSE_ERROR, "The line is not JSON: " + malformed.getMessage());
      return;
    }
    if (!message.body().isObject()) {
      refuse(McpError.INVALID_REQUEST, "Send one message of JSON-RPC in each line.");
    } else if (message.isRequest()) {
      begin(message);
    } else if (message.method().equals(CANCELLED)) {
      cancel(message);
    } else {
      post(message);
    }
  }

  /** Answers what is not a message. */
  void refuse(McpError error, String reason) {
    output.error(NullNode.getInstance(), error.code(), reason);
  }

  private void begin(ClientMessage message) throws InterruptedException {
    PendingRequest same = open.get(message.id());
    if (same != null && !same.isAnswered()) {
      refuse(
          McpError.INVALID_REQUEST,
          "A request with the id %s is open. Give each request another id."
              .formatted(TextFunctions.clipped(message.id().toString())));
      return;
    }
    PendingRequest request = new PendingRequest(message, output);
    if (!requests.tryAcquire()) {
      request.fail(MAX_OPEN + " requests are open. Wait until one has been answered.");
      return;
    }
    open.put(message.id(), request);
    var unused =
        exchange(request)
            .whenComplete(
                (done, failure) -> {
                  open.remove(message.id(), request);
                  requests.release();
                  if (failure != null) {
                    request.fail(hub.explain(failure));
                  }
                  request.ended().complete(null);
                });
    if (message.method().equals("initialize") && !await(request.ended())) {
      notes.accept(
          "The hub has not answered initialize within %d seconds; what follows is sent without a session."
              .formatted(ANSWER_SECONDS));
    }
  }

  /** Sends a request; once more if its headers were not known before. */
  private CompletionStage<?> exchange(PendingRequest request) {
    boolean mayTryAgain = request.isStateless() && request.message().method().equals("tools/call");
    return attempt(request, mayTryAgain)
        .thenCompose(
            answer ->
                answer.isHeaderMismatch()
                    ? tools.learn(request).thenCompose(known -> attempt(request, false))
                    : CompletableFuture.completedFuture(answer));
  }

  private CompletionStage<HubResponseRelay> attempt(PendingRequest request, boolean mayTryAgain) {
    HubResponseRelay answer = new HubResponseRelay(request, headers, hub, mayTryAgain);
    ClientMessage message = request.message();
    CompletableFuture<HttpResponse<@Nullable Void>> sent =
        hub.post(message.text(), headers.of(message), answer, null);
    request.waitFor(sent);
    return sent.thenApply(
        done -> {
          if (!answer.isHeaderMismatch()) {
            answer.end();
          }
          return answer;
        });
  }

  /** Cancels a request as its revision says: by closing its stream, or by a message to the hub. */
  private void cancel(ClientMessage message) throws InterruptedException {
    PendingRequest request = open.get(message.params().path("requestId"));
    if (request != null && request.isStateless()) {
      request.cancel();
    } else if (headers.isSession()) {
      post(message);
    }
  }

  private void post(ClientMessage message) throws InterruptedException {
    oneWay.acquire();
    send(message);
  }

  /** Sends a message for which there is a place, and gives the place back. */
  private void send(ClientMessage message) {
    var unused =
        hub.post(
                message.text(),
                headers.of(message),
                info -> BodySubscribers.replacing(null),
                ONE_WAY)
            .whenComplete(
                (response, failure) -> {
                  oneWay.release();
                  if (failure != null) {
                    notes.accept(hub.explain(failure));
                  } else if (response.statusCode() >= HubEndpoint.Refusal.FIRST) {
                    notes.accept(refusal(message, response.statusCode()));
                  }
                });
  }

  private static String refusal(ClientMessage message, int status) {
    String what = message.method().isEmpty() ? "a response" : message.method();
    return "The hub did not take " + what + ": HTTP " + status + ".";
  }

  /**
   * Cancels subscriptions, and waits for the answers of other open requests: at most {@value
   * #ANSWER_SECONDS} seconds, and not after a message could not be written.
   */
  void awaitAnswers() throws InterruptedException {
    open.values().stream().filter(PendingRequest::isSubscription).forEach(PendingRequest::cancel);
    CompletableFuture<?>[] answers =
        open.values().stream().map(PendingRequest::ended).toArray(CompletableFuture<?>[]::new);
    if (!await(CompletableFuture.allOf(answers))) {
      notes.accept(
          "The input has ended, and requests were not answered within %d seconds; they are cancelled."
              .formatted(ANSWER_SECONDS));
    }
  }

  /** Waits until a stage completes or the output is broken; returns whether that was in time. */
  private boolean await(CompletableFuture<?> stage) throws InterruptedException {
    try {
      CompletableFuture.anyOf(stage, output.broken()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (TimeoutException late) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible); // neither stage fails
    }
  }

  /**
   * Cancels all requests, and waits {@value #END_SECONDS} seconds at most until the hub knows it.
   */
  void end() throws InterruptedException {
    for (PendingRequest request : open.values()) {
      request.silence();
      if (request.isStateless()) {
        request.cancel();
      } else if (headers.isSession() && oneWay.tryAcquire()) { // else the hub takes nothing
        send(ClientMessage.of(cancellation(request.message().id())));
      }
    }
    if (oneWay.tryAcquire(MAX_OPEN, END_SECONDS, TimeUnit.SECONDS)) {
      oneWay.release(MAX_OPEN);
    }
    open.values().forEach(PendingRequest::cancel);
  }

  private static ObjectNode cancellation(JsonNode id) {
    ObjectNode message = JsonMappers.object().put("jsonrpc", "2.0").put("method", CANCELLED);
    message.putObject("params").put("reason", "The client has ended.").set("requestId", id);
    return message;
  }
}
