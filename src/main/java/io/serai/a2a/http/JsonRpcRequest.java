package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;

/**
 * A JSON-RPC 2.0 request. Its members are validated one by one, so that an error response can carry
 * what is known so far, such as the id.
 */
record JsonRpcRequest(JsonNode body) {

  /** Returns the id; a JSON null if there is no valid one. */
  JsonNode id() {
    JsonNode id = body.path("id");
    return (id.isTextual() && isShort(id)) || id.isNumber() ? id : NullNode.getInstance();
  }

  /** Whether the sender wants no answer (JSON-RPC 2.0, section 4.1): a request without an id. */
  boolean isNotification() {
    return body.isObject() && !body.has("id");
  }

  void check() {
    JsonNode id = body.path("id");
    boolean validId = id.isMissingNode() || id.isNull() || id.isTextual() || id.isNumber();
    if (!body.isObject() || !body.path("jsonrpc").asText().equals("2.0") || !validId) {
      throw invalid(
          "Send one object with jsonrpc \"2.0\", an id that is a string or a number, "
              + "and a"
              + " method.");
    }
    if (!isShort(id)) {
      throw invalid("The id is longer than " + TextFunctions.LONGEST_NAME + " characters.");
    }
    if (!body.path("method").isTextual()) {
      throw invalid("The method is missing.");
    }
  }

  /** Limits the length of the id, because responses repeat it, and streams with every event. */
  private static boolean isShort(JsonNode id) {
    return id.asText().length() <= TextFunctions.LONGEST_NAME;
  }

  String method() {
    return body.path("method").textValue();
  }

  /** Returns the parameters; an empty object if there are none. */
  JsonNode params() {
    JsonNode params = body.path("params");
    if (params.isMissingNode() || params.isNull()) {
      return JsonMappers.object();
    }
    if (!params.isObject()) {
      throw A2aException.of(A2aError.INVALID_PARAMS, "The params must be an object.");
    }
    return params;
  }

  private static A2aException invalid(String message) {
    return A2aException.of(A2aError.INVALID_REQUEST, message);
  }
}
