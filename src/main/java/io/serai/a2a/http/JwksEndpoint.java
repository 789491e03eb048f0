package io.serai.a2a.http;

import io.serai.document.JsonMappers;
import io.serai.security.key.SigningKey;
import io.vertx.core.buffer.Buffer;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;

/** Serves the public key that verifies signed cards, as a JSON Web Key Set (RFC 7517). */
final class JwksEndpoint implements Processor {
  static final String PATH = "/.well-known/jwks.json";

  private final Buffer keys;

  JwksEndpoint(SigningKey key) {
    var set = JsonMappers.object();
    set.putArray("keys").add(key.jwk());
    this.keys = Buffer.buffer(JsonMappers.text(set));
  }

  @Override
  public void process(Exchange exchange) {
    Message response = exchange.getMessage();
    response.getHeaders().clear();
    response.setHeader("Cache-Control", "public, max-age=3600");
    response.setHeader(Exchange.CONTENT_TYPE, "application/jwk-set+json");
    response.setHeader(Exchange.HTTP_RESPONSE_CODE, 200);
    response.setBody(keys);
  }
}
