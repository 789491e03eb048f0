package io.serai.a2a.run;

import io.serai.a2a.model.A2aCallContext;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.A2aResult;
import io.serai.document.TextFunctions;
import java.util.Locale;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one line to the log for each request that was carried out: operation, agent, task, caller,
 * trace, outcome, and the beginning of the message. Clients choose some of the values, so that all
 * are escaped.
 *
 * @param enabled whether anything is written
 */
record RequestLog(boolean enabled) {
  private static final Logger LOG = LoggerFactory.getLogger("io.serai.requests");

  /** Returns the same stage, and logs the request when it completes. */
  CompletionStage<A2aResult> logged(
      CompletionStage<A2aResult> result,
      A2aOperation operation,
      A2aRequest request,
      A2aCallContext call) {
    if (!enabled || !LOG.isInfoEnabled()) {
      return result;
    }
    return result.whenComplete((done, failure) -> log(operation, request, call, done, failure));
  }

  private static void log(
      A2aOperation operation,
      A2aRequest request,
      A2aCallContext call,
      @Nullable A2aResult result,
      @Nullable Throwable failure) {
    String task = result == null ? null : taskOf(result);
    String named = task == null ? taskOf(request) : task;
    LOG.atInfo()
        .addKeyValue("operation", operation.id().replace('-', '_'))
        .addKeyValue("agent", TextFunctions.loggable(call.agent().id()))
        .addKeyValue("task", named == null ? "-" : TextFunctions.loggable(named))
        .addKeyValue("caller", TextFunctions.loggable(call.caller().id()))
        .addKeyValue("trace", call.request().trace())
        .addKeyValue("outcome", outcome(failure))
        .log(
            "Request: {}",
            request instanceof A2aRequest.Send send ? MessageLogExcerpt.of(send.message()) : "");
  }

  private static String outcome(@Nullable Throwable failure) {
    return failure == null
        ? "ok"
        : A2aExceptionMapper.kindOf(failure).name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String taskOf(A2aResult result) {
    if (result instanceof A2aResult.SentTask sent) {
      return sent.task().task().id();
    }
    return result instanceof A2aResult.Stream stream ? stream.taskId() : null;
  }

  private static @Nullable String taskOf(A2aRequest request) {
    if (request instanceof A2aRequest.Send send) {
      return send.taskId();
    } else if (request instanceof A2aRequest.Get get) {
      return get.id();
    } else if (request instanceof A2aRequest.Cancel cancel) {
      return cancel.id();
    } else if (request instanceof A2aRequest.Subscribe subscribe) {
      return subscribe.id();
    } else if (request instanceof A2aRequest.CreatePush push) {
      return push.taskId();
    } else if (request instanceof A2aRequest.GetPush push) {
      return push.taskId();
    } else if (request instanceof A2aRequest.ListPush push) {
      return push.taskId();
    }
    return request instanceof A2aRequest.DeletePush push ? push.taskId() : null;
  }
}
