package io.serai.a2a.http;

import io.serai.a2a.card.CardText;
import io.serai.a2a.card.Cards;
import io.serai.a2a.model.A2aException;
import io.serai.a2a.model.A2aVersion;
import io.serai.a2a.model.Versions;
import io.serai.a2a.run.Agents;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import io.serai.security.Agent;
import java.util.Arrays;
import org.apache.camel.Exchange;
import org.apache.camel.Message;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;

/**
 * The public card. What it is depends on the version that is asked for, and it is sent only where
 * the asker has not got it yet.
 */
final class CardBinding implements Processor {
  static final String PATH = "/.well-known/agent-card.json";
  static final String OLD_PATH = "/.well-known/agent.json";

  private final Desk desk;
  private final Cards cards;

  CardBinding(Desk desk, Cards cards) {
    this.desk = desk;
    this.cards = cards;
  }

  @Override
  public void process(Exchange exchange) {
    Incoming request = new Incoming(exchange);
    CardText card = cards.text(agent(request, desk.agents()), desk.base(request), version(request));
    boolean known = has(request.header("If-None-Match"), card.etag());
    Message answer = exchange.getMessage();
    answer.getHeaders().clear();
    answer.setHeader("ETag", card.etag());
    answer.setHeader("Last-Modified", card.modified());
    answer.setHeader("Cache-Control", "public, max-age=60");
    answer.setHeader("Vary", "A2A-Version");
    answer.setHeader(Exchange.HTTP_RESPONSE_CODE, known ? 304 : 200);
    if (!known) {
      answer.setHeader(Exchange.CONTENT_TYPE, Media.JSON);
    }
    answer.setBody(known ? null : card.body());
  }

  private static Agent agent(Incoming request, Agents agents) {
    try {
      return agents.resolve(request.agent(), null);
    } catch (A2aException unknown) {
      throw new HttpErrorException(HttpError.of(404, "NOT_FOUND", unknown.text()));
    }
  }

  /** A version that is not known asks for nothing special. */
  private static @Nullable A2aVersion version(Incoming request) {
    String header = request.header(Versions.HEADER);
    return header == null ? null : A2aVersion.parse(header).orElse(null);
  }

  private static boolean has(@Nullable String etags, String etag) {
    return etags != null
        && Arrays.stream(etags.split(","))
            .map(each -> each.strip())
            .map(each -> each.startsWith("W/") ? each.substring(2) : each)
            .anyMatch(each -> each.equals(etag) || each.equals("*"));
  }
}
