package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.PushConfig;
import io.serai.document.TextFunctions;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import lf.a2a.v1.Proto;
import org.jspecify.annotations.Nullable;

/** Reads the parameters of operations; the base class for each version's reader. */
abstract class RequestReader {

  /**
   * Reads the request of an operation.
   *
   * <p>The result must be discarded if violations were reported.
   */
  final A2aRequest read(A2aOperation operation, ProtoJsonFieldReader params) {
    return switch (operation) {
      case SEND, STREAM -> send(params);
      case GET -> new A2aRequest.Get(tenant(params), id(params), params.count("historyLength"));
      case LIST -> list(params);
      case CANCEL -> new A2aRequest.Cancel(tenant(params), id(params), reason(params));
      case SUBSCRIBE -> new A2aRequest.Subscribe(tenant(params), id(params));
      case CREATE_PUSH -> createPush(params);
      case GET_PUSH -> getPush(params);
      case LIST_PUSH -> listPush(params);
      case DELETE_PUSH -> deletePush(params);
      case CARD -> new A2aRequest.GetCard(tenant(params));
    };
  }

  /** Returns the reason of a cancellation; metadata of any other form say nothing. */
  private static @Nullable String reason(ProtoJsonFieldReader params) {
    JsonNode metadata = params.find("metadata");
    String reason = metadata == null ? null : metadata.path(A2aRequest.Cancel.REASON).textValue();
    return reason == null ? null : TextFunctions.clipped(reason, TextFunctions.LONGEST_MESSAGE);
  }

  abstract A2aRequest send(ProtoJsonFieldReader params);

  abstract A2aRequest list(ProtoJsonFieldReader params);

  abstract A2aRequest createPush(ProtoJsonFieldReader params);

  abstract A2aRequest getPush(ProtoJsonFieldReader params);

  abstract A2aRequest listPush(ProtoJsonFieldReader params);

  abstract A2aRequest deletePush(ProtoJsonFieldReader params);

  /** Reads a part; if it is invalid, reports a violation and returns null. */
  abstract @Nullable Part part(ProtoJsonFieldReader part);

  abstract List<ProtoJsonFieldReader> parts(ProtoJsonFieldReader message);

  abstract @Nullable MessageRole role(String text);

  /** Returns the names of the roles, for people. */
  abstract String roles();

  static String id(ProtoJsonFieldReader params) {
    return params.requiredName("id");
  }

  static @Nullable String tenant(ProtoJsonFieldReader params) {
    return params.name("tenant");
  }

  /**
   * Returns base64 text in the standard alphabet with padding; accepts the URL-safe alphabet too.
   */
  static String base64(ProtoJsonFieldReader protoJsonFieldReader, String name, String given) {
    try {
      byte[] bytes = Base64.getDecoder().decode(given.replace('-', '+').replace('_', '/'));
      return Base64.getEncoder().encodeToString(bytes);
    } catch (IllegalArgumentException notBase64) {
      protoJsonFieldReader.report(name, "must be base64");
      return given;
    }
  }

  final Message message(ProtoJsonFieldReader message) {
    String id = message.requiredName("messageId");
    MessageRole role = role(message);
    List<Part> parts = new ArrayList<>();
    List<ProtoJsonFieldReader> given = parts(message);
    if (given.isEmpty()) {
      message.report("parts", "at least one part is required");
    }
    for (ProtoJsonFieldReader each : given) {
      Part part = part(each);
      if (part != null) {
        parts.add(part);
      }
    }
    return new Message(
        id,
        role,
        parts,
        message.struct("metadata"),
        message.names("extensions"),
        message.names("referenceTaskIds"));
  }

  private MessageRole role(ProtoJsonFieldReader message) {
    String text = message.requiredEnumName("role", Proto.Role::forNumber);
    MessageRole role = role(text);
    if (role == null && !text.isEmpty()) {
      message.report("role", "is not a role of this version: write " + roles());
    }
    return role == null ? MessageRole.USER : role;
  }

  /**
   * Reads a push notification configuration of either version, with {@code scheme} or the first of
   * {@code schemes}.
   */
  static PushConfig push(ProtoJsonFieldReader config) {
    String url = config.required("url");
    ProtoJsonFieldReader authentication = config.object("authentication");
    List<String> schemes = authentication.texts("schemes");
    String scheme = schemes.isEmpty() ? authentication.text("scheme") : schemes.get(0);
    return new PushConfig(
        config.name("id"), url, config.text("token"), scheme, authentication.text("credentials"));
  }
}
