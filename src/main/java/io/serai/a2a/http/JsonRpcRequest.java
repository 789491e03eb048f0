package io.serai.a2a.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;

/** A request of JSON-RPC 2.0, checked bit by bit, so that an error answers as much as is known. */
record JsonRpcRequest(JsonNode body) {

  /** The id; JSON's null where there is none that may be one. */
  JsonNode id() {
    JsonNode id = body.path("id");
    return (id.isTextual() && isShort(id)) || id.isNumber() ? id : NullNode.getInstance();
  }

  void check() {
    JsonNode id = body.path("id");
    boolean named = id.isMissingNode() || id.isNull() || id.isTextual() || id.isNumber();
    if (!body.isObject() || !body.path("jsonrpc").asText().equals("2.0") || !named) {
      throw invalid(
          "Send one object with jsonrpc \"2.0\", an id that is text or number, and a" + " method.");
    }
    if (!isShort(id)) {
      throw invalid("The id is longer than " + TextFunctions.LONGEST_NAME + " characters.");
    }
    if (!body.path("method").isTextual()) {
      throw invalid("The method is missing.");
    }
  }

  /** Answers repeat it, streams with each event. */
  private static boolean isShort(JsonNode id) {
    return id.asText().length() <= TextFunctions.LONGEST_NAME;
  }

  String method() {
    return body.path("method").textValue();
  }

  /** The parameters; an empty object where there are none. */
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
