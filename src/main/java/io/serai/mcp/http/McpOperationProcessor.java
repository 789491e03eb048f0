package io.serai.mcp.http;

import io.serai.concurrent.CompletionCause;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.feature.McpMethod;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.run.McpMethods;
import io.serai.mcp.session.EndedSessions;
import io.serai.mcp.session.SessionKey;
import io.serai.protocol.AgentAddressingException;
import io.serai.protocol.CallResolver;
import io.serai.protocol.CoreFailure;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.RequestRecorder;
import io.serai.protocol.rest.AsyncAnswer;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/** Runs an {@link McpCall} and writes its answer. Always answers. Thread-safe. */
final class McpOperationProcessor extends AsyncProcessorSupport {
  private static final String LAST_EVENT = "Last-Event-ID";

  private final McpMethods methods;
  private final AnswerHandler answers;
  private final SessionStreamHandler openings;
  private final McpMethod ending;
  private final CallResolver calls;
  private final RequestRecorder requests;
  private final McpResponseWriter writer;
  private final EndedSessions ended = new EndedSessions();

  McpOperationProcessor(
      McpMethods methods,
      AnswerHandler answers,
      SessionStreamHandler openings,
      McpMethod ending,
      CallResolver calls,
      RequestRecorder requests,
      McpResponseWriter writer) {
    this.methods = methods;
    this.answers = answers;
    this.openings = openings;
    this.ending = ending;
    this.calls = calls;
    this.requests = requests;
    this.writer = writer;
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    McpCall call = McpCall.of(exchange);
    return AsyncAnswer.write(
        run(call), exchange, callback, (answer, failure) -> write(call, answer, failure));
  }

  private CompletionStage<McpAnswer> run(McpCall call) {
    if (call.failure() != null) {
      return CompletableFuture.failedFuture(call.failure());
    }
    try {
      ProtocolCall resolved = calls.resolve(call.http().exchange(), call.http().context(), null);
      if (!resolved.agent().admits(resolved.caller())) {
        throw McpException.ofHub(
            CoreFailure.Kind.REFUSED.error(resolved.agent().refusalOf(resolved.caller())));
      }
      if (call.answer() != null) {
        return answers.take(resolved, call.answer().id(), call.answer().body().path("result"));
      }
      McpContext context =
          new McpContext(
              call.decoded(), resolved, call.http().acceptsEvents(), call.http()::header);
      Optional<SessionKey> session = SessionKey.of(context);
      if (session.filter(ended::contains).isPresent()) {
        throw McpException.ofHub(
            CoreFailure.Kind.NOT_FOUND.error(
                "The session has ended. Send initialize to begin another one."));
      }
      if (call.isDelete()) {
        return ending
            .run(context)
            .thenApply(
                answer -> {
                  session.ifPresent(ended::add);
                  return answer;
                });
      }
      return call.isGet()
          ? openings.open(context, call.http().header(LAST_EVENT))
          : methods.run(context);
    } catch (RuntimeException | Error failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private void write(McpCall call, @Nullable McpAnswer answer, @Nullable Throwable failure) {
    McpException error = failure == null ? null : error(call, failure);
    if (error == null) {
      writer.answer(call, Objects.requireNonNull(answer));
    } else {
      writer.error(call, error);
    }
    requests.answered(call.http().context(), call.http().caller().id(), key(call, error));
  }

  private static McpException error(McpCall call, Throwable failure) {
    Throwable reason = CompletionCause.of(failure);
    if (reason instanceof McpException known) {
      return known;
    }
    if (reason instanceof AgentAddressingException agent) {
      return McpException.of(McpError.INVALID_REQUEST, String.valueOf(agent.getMessage()))
          .withStatus(404);
    }
    CoreFailure core = CoreFailure.of(reason, call.http().context());
    return core.kind() == CoreFailure.Kind.NOT_FOUND || core.kind() == CoreFailure.Kind.INVALID
        ? McpException.invalid(core.message())
        : McpException.ofHub(core.toHttpError());
  }

  private RequestRecorder.Key key(McpCall call, @Nullable McpException error) {
    String outcome = error == null ? RequestRecorder.OK : outcome(error.code());
    return new RequestRecorder.Key(operation(call), "json_rpc", call.revision().text(), outcome);
  }

  private String operation(McpCall call) {
    if (call.answer() != null) {
      return "answer";
    }
    if (call.isGet()) {
      return "stream";
    }
    if (call.isDelete()) {
      return "end_session";
    }
    String method = call.request() == null ? null : call.request().method();
    return method != null && methods.has(method)
        ? method.replace('/', '_')
        : RequestRecorder.UNKNOWN;
  }

  private static String outcome(int code) {
    for (McpError error : McpError.values()) {
      if (error.code() == code) {
        return error.name().toLowerCase(Locale.ROOT);
      }
    }
    return Integer.toString(code);
  }
}
