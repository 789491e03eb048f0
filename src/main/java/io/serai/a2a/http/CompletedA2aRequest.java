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
 * A request with its end.
 *
 * @param operation none where nobody can tell which
 * @param error none where it went well
 */
record CompletedA2aRequest(
    RequestContext request,
    String caller,
    Binding binding,
    A2aVersion version,
    @Nullable A2aOperation operation,
    @Nullable A2aError error) {
  private static final Logger LOG = LoggerFactory.getLogger("io.serai.a2a");

  /** One line with fixed keys, where debugging is on. */
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
