package io.serai.a2a.http;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.run.A2aRequestCounters.Binding;
import io.serai.http.RequestContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A request and its outcome, for counters and the log.
 *
 * @param operation null if the request does not name a known operation
 * @param error null if the request succeeded
 */
record CompletedA2aRequest(
    RequestContext request,
    String caller,
    Binding binding,
    A2aVersion version,
    @Nullable A2aOperation operation,
    @Nullable A2aError error) {
  private static final Logger LOG = LoggerFactory.getLogger("io.serai.a2a");

  /** Logs one line with fixed keys if debug logging is enabled. */
  void log() {
    if (LOG.isDebugEnabled()) {
      LOG.atDebug()
          .addKeyValue("request", request.id())
          .addKeyValue("trace", request.trace())
          .addKeyValue("caller", caller)
          .addKeyValue("operation", operation)
          .addKeyValue("binding", binding)
          .addKeyValue("version", version.text())
          .addKeyValue("outcome", error == null ? "OK" : error.name())
          .log("A2A request answered");
    }
  }
}
