package io.serai.a2a.http;

import io.netty.handler.codec.DateFormatter;
import io.serai.a2a.card.AgentCardProvider;
import io.serai.a2a.card.CardForm;
import io.serai.a2a.card.SerializedCard;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.A2aVersionNegotiation;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.response.EntityTags;
import io.serai.protocol.AgentAddressingException;
import io.serai.protocol.CallResolver;
import io.serai.protocol.ProtocolCall;
import java.util.Date;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;

/**
 * Serves the public agent card.
 *
 * <p>Its form depends on the path and on the requested version. If the client's ETag matches, the
 * response is 304 without a body.
 */
final class AgentCardEndpoint implements Processor {
  static final String PATH = "/.well-known/agent-card.json";
  static final String OLD_PATH = "/.well-known/agent.json";

  private final CallResolver calls;
  private final AgentCardProvider agentCardProvider;
  private final CardForm form;

  /**
   * @param form of the card for clients that do not ask for 1.0
   */
  AgentCardEndpoint(CallResolver calls, AgentCardProvider agentCardProvider, CardForm form) {
    this.calls = calls;
    this.agentCardProvider = agentCardProvider;
    this.form = form;
  }

  @Override
  public void process(Exchange exchange) {
    A2aHttpRequest request = new A2aHttpRequest(exchange);
    ProtocolCall call = call(exchange);
    SerializedCard card = agentCardProvider.text(call.agent(), call.base(), form(request));
    boolean notModified = isKnown(request, card);
    Message answer = exchange.getMessage();
    answer.getHeaders().clear();
    answer.setHeader("ETag", card.etag());
    answer.setHeader("Last-Modified", card.modified());
    answer.setHeader("Cache-Control", "public, max-age=60");
    answer.setHeader("Vary", "A2A-Version");
    answer.setHeader(Exchange.HTTP_RESPONSE_CODE, notModified ? 304 : 200);
    if (!notModified) {
      answer.setHeader(Exchange.CONTENT_TYPE, A2aMediaTypes.JSON);
    }
    answer.setBody(notModified ? null : card.body());
  }

  private ProtocolCall call(Exchange exchange) {
    try {
      return calls.resolve(exchange, null);
    } catch (AgentAddressingException unknown) {
      throw new HttpErrorException(
          HttpError.of(404, "NOT_FOUND", String.valueOf(unknown.getMessage())));
    }
  }

  private CardForm form(A2aHttpRequest request) {
    String version = request.header(A2aVersionNegotiation.HEADER);
    boolean current =
        version != null && A2aVersion.parse(version).filter(A2aVersion.V1_0::equals).isPresent();
    return current ? CardForm.CURRENT_VERSION : form;
  }

  /** Whether the client has the card already. Its ETag counts more than its time (RFC 9110, 13). */
  private static boolean isKnown(A2aHttpRequest request, SerializedCard card) {
    String etags = request.header("If-None-Match");
    if (etags != null) {
      return EntityTags.matches(etags, card.etag());
    }
    String since = request.header("If-Modified-Since");
    Date known = since == null ? null : DateFormatter.parseHttpDate(since);
    Date modified = DateFormatter.parseHttpDate(card.modified());
    return known != null && modified != null && !modified.toInstant().isAfter(known.toInstant());
  }
}
