package io.serai.console;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import io.serai.http.RedactedRequestBody;
import io.serai.security.Caller;
import io.serai.security.CredentialSummary;
import io.serai.security.Vault;
import io.serai.security.VaultCredential;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Camel routes of the credentials API: {@code PUT, GET, DELETE /api/v1/credentials/{id}} and {@code
 * GET /api/v1/credentials}.
 *
 * <p>For operators only. A credential's value can be written but never read.
 */
public final class CredentialsApi extends RouteBuilder {

  private static final String JSON = "application/json";

  private final Vault vault;
  private final Executor worker;

  /**
   * @param worker reads and writes the vault's file
   */
  public CredentialsApi(Vault vault, Executor worker) {
    this.vault = vault;
    this.worker = worker;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    RestDefinition rest = rest("/api/v1/credentials").description("Credentials of the vault.");
    rest.get().id("credentials-list-api").produces(JSON).to("direct:credentials-list");
    rest.get("/{id}").id("credentials-read-api").produces(JSON).to("direct:credentials-read");
    rest.put("/{id}").id("credentials-put-api").consumes(JSON).to("direct:credentials-put");
    rest.delete("/{id}").id("credentials-delete-api").to("direct:credentials-delete");
    route("credentials-list", this::list);
    route("credentials-read", this::read);
    route("credentials-put", this::put);
    route("credentials-delete", this::delete);
  }

  private void route(String id, Processor operation) {
    from("direct:" + id).routeId(id).process(new OnWorker(operation)).id(id + "-operation");
  }

  private void list(Exchange exchange) {
    ObjectNode response = JsonMappers.object();
    ArrayNode array = response.putArray("credentials");
    vault.list().forEach(summary -> array.add(json(summary)));
    respond(exchange, 200, response);
  }

  private void read(Exchange exchange) {
    String id = exchange.getMessage().getHeader("id", String.class);
    CredentialSummary summary =
        vault.list().stream()
            .filter(each -> each.id().equals(id))
            .findFirst()
            .orElseThrow(() -> notFound(id));
    respond(exchange, 200, json(summary));
  }

  private void put(Exchange exchange) {
    String id = exchange.getMessage().getHeader("id", String.class);
    JsonNode body = body(exchange);
    boolean isNew;
    try {
      isNew =
          vault.put(
              VaultCredential.toKeep(
                  id, text(body, "type"), text(body, "value"), hosts(body.path("hosts"))));
    } catch (IllegalArgumentException invalid) {
      throw refuse(400, "INVALID_REQUEST", String.valueOf(invalid.getMessage()));
    }
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, isNew ? 201 : 204);
    exchange.getMessage().setBody(null);
  }

  private void delete(Exchange exchange) {
    String id = exchange.getMessage().getHeader("id", String.class);
    if (!vault.remove(id)) {
      throw notFound(id);
    }
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, 204);
    exchange.getMessage().setBody(null);
  }

  private static JsonNode body(Exchange exchange) {
    String text =
        exchange.getMessage().getBody() instanceof RedactedRequestBody body ? body.text() : "";
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException invalid) {
      throw refuse(
          400, "INVALID_REQUEST", "The body is not valid JSON. Send {type, value, hosts}.");
    }
  }

  private static String text(JsonNode body, String name) {
    JsonNode member = body.path(name);
    if (!member.isTextual() || member.textValue().isEmpty()) {
      throw refuse(400, "INVALID_REQUEST", name + " is missing. Send {type, value, hosts}.");
    }
    return member.textValue();
  }

  private static List<String> hosts(JsonNode member) {
    if (!member.isMissingNode() && !member.isArray()) {
      throw refuse(400, "INVALID_REQUEST", "hosts is not a list. Send [\"api.example.com\"].");
    }
    List<String> hosts = new ArrayList<>();
    for (JsonNode host : member) {
      if (!host.isTextual()) {
        throw refuse(
            400,
            "INVALID_REQUEST",
            "hosts contains an element that is not a text. Send [\"api.example.com\"].");
      }
      hosts.add(host.textValue());
    }
    return hosts;
  }

  private static ObjectNode json(CredentialSummary summary) {
    ObjectNode json = JsonMappers.object().put("id", summary.id()).put("type", summary.type());
    ArrayNode hosts = json.putArray("hosts");
    summary.hosts().forEach(hosts::add);
    return json.put("updated_at", summary.updatedAt().toString());
  }

  private static void respond(Exchange exchange, int status, JsonNode body) {
    exchange.getMessage().setHeader(Exchange.HTTP_RESPONSE_CODE, status);
    exchange.getMessage().setHeader(Exchange.CONTENT_TYPE, JSON);
    try {
      exchange.getMessage().setBody(Buffer.buffer(JsonMappers.MAPPER.writeValueAsBytes(body)));
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static HttpErrorException notFound(String id) {
    return refuse(404, "NOT_FOUND", "There is no credential " + id + ".");
  }

  private static HttpErrorException refuse(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message));
  }

  /** Checks that the caller is an operator, and runs the operation on the worker. */
  private final class OnWorker extends AsyncProcessorSupport {

    private final Processor operation;

    OnWorker(Processor operation) {
      this.operation = operation;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      Caller caller = exchange.getProperty(Caller.PROPERTY, Caller.class);
      if (!caller.operator()) {
        exchange.setException(refuse(403, "FORBIDDEN", "Only operators administer credentials."));
        callback.done(true);
        return true;
      }
      try {
        worker.execute(() -> run(exchange, callback));
        return false;
      } catch (RejectedExecutionException full) {
        exchange.setException(
            refuse(503, "UNAVAILABLE", "The hub is busy. Try again in a second."));
        callback.done(true);
        return true;
      }
    }

    private void run(Exchange exchange, AsyncCallback callback) {
      try {
        operation.process(exchange);
      } catch (Exception failure) {
        exchange.setException(failure);
      }
      callback.done(false);
    }
  }
}
