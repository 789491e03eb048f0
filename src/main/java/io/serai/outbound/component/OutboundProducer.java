package io.serai.outbound.component;

import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundException.Reason;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.gateway.OutboundGateway;
import java.net.URI;
import java.util.Map;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.jspecify.annotations.Nullable;

/** Sends the message of an exchange as a request and puts the response into the message. */
final class OutboundProducer extends GatewayProducer {

  private final OutboundUriTemplate address;
  private final Set<String> hosts;

  OutboundProducer(
      OutboundEndpoint endpoint,
      OutboundGateway outbound,
      OutboundUriTemplate address,
      Set<String> hosts) {
    super(endpoint, outbound);
    this.address = address;
    this.hosts = hosts;
  }

  @Override
  OutboundRequest request(Exchange exchange) throws Exception {
    Message message = exchange.getMessage();
    OutboundRequestBody body = OutboundRequestBody.of(message);
    String requested = message.getHeader(Exchange.HTTP_METHOD, String.class);
    String method = requested != null ? requested : body.octets() == null ? "GET" : "POST";
    boolean bodiless = method.equals("GET") || method.equals("HEAD");
    Map<String, String> headers = OutboundHeaderFilter.toSend(message.getHeaders());
    if (!bodiless && body.type() != null) {
      headers.putIfAbsent("Content-Type", body.type());
    }
    return new OutboundRequest(
        method, uri(message), headers, bodiless ? null : body.octets(), hosts, policy(), Set.of());
  }

  private URI uri(Message message) throws OutboundException {
    try {
      return address.resolve(message);
    } catch (IllegalArgumentException invalid) {
      throw new OutboundException(
          Reason.REFUSED, "the message headers do not give a valid address for " + address.base());
    }
  }

  @Override
  void answer(Exchange exchange, @Nullable Object sent) {
    Message message = exchange.getMessage();
    if (exchange.getException() != null) {
      message.setBody(sent);
      return;
    }
    OutboundResponse answer = message.getBody(OutboundResponse.class);
    try {
      message.setBody(answer.content());
    } catch (UndecodableResponseException undecodable) {
      message.setBody(sent);
      exchange.setException(undecodable);
      return;
    }
    message.setHeader(Exchange.HTTP_RESPONSE_CODE, answer.status());
    OutboundHeaderFilter.received(answer.headers(), message);
  }
}
