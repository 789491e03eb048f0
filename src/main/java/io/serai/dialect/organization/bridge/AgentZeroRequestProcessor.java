package io.serai.dialect.organization.bridge;

import io.serai.document.JsonMappers;
import io.serai.outbound.CallPolicy;
import io.serai.outbound.OutboundRequest;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/**
 * Turns a {@link AgentZeroCall} into a request that is sent once: no retry, no redirect, no cache.
 * It has no circuit breaker, because each failure is that of one task, and Agent Zero works on one
 * task for minutes.
 *
 * @param keys finds the key of each call
 */
record AgentZeroRequestProcessor(AgentZeroKeys keys) implements Processor {
  private static final String KEY = "X-API-KEY";

  @Override
  public void process(Exchange exchange) throws AgentZeroException {
    AgentZeroCall call = exchange.getMessage().getBody(AgentZeroCall.class);
    Optional<String> key = keys.of(call.organization());
    Map<String, String> headers = new HashMap<>(Map.of("Content-Type", "application/json"));
    key.ifPresent(value -> headers.put(KEY, value));
    URI uri = URI.create(call.organization().agentZero() + call.path());
    call.abort().on(exchange);
    exchange.setProperty(OutboundRequest.NO_REDIRECTS, true);
    exchange
        .getMessage()
        .setBody(
            new OutboundRequest(
                "POST",
                uri,
                headers,
                Buffer.buffer(JsonMappers.text(call.body())),
                Set.of(uri.getHost()),
                CallPolicy.once(call.timeout()),
                key.map(Set::of).orElse(Set.of())));
  }
}
