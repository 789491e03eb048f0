package io.serai.a2a.json;

import io.serai.a2a.model.A2aOperation;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.PushConfig;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Role;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads parameters; what the versions have in common. */
abstract class RequestReader {

  /** The request, which is of no use where the fields have faults. */
  final A2aRequest read(A2aOperation operation, Fields params) {
    return switch (operation) {
      case SEND, STREAM -> send(params);
      case GET -> new A2aRequest.Get(tenant(params), id(params), params.count("historyLength"));
      case LIST -> list(params);
      case CANCEL -> new A2aRequest.Cancel(tenant(params), id(params));
      case SUBSCRIBE -> new A2aRequest.Subscribe(tenant(params), id(params));
      case CREATE_PUSH -> createPush(params);
      case GET_PUSH -> getPush(params);
      case LIST_PUSH -> listPush(params);
      case DELETE_PUSH -> deletePush(params);
      case CARD -> new A2aRequest.GetCard(tenant(params));
    };
  }

  abstract A2aRequest send(Fields params);

  abstract A2aRequest list(Fields params);

  abstract A2aRequest createPush(Fields params);

  abstract A2aRequest getPush(Fields params);

  abstract A2aRequest listPush(Fields params);

  abstract A2aRequest deletePush(Fields params);

  /** A part, or null with a fault. */
  abstract @Nullable Part part(Fields part);

  abstract List<Fields> parts(Fields message);

  abstract @Nullable Role role(String text);

  static String id(Fields params) {
    return params.requiredName("id");
  }

  static @Nullable String tenant(Fields params) {
    return params.name("tenant");
  }

  /** Octets in the one spelling that is kept: base64 of the standard alphabet, padded. */
  static String octets(Fields fields, String name, String given) {
    try {
      byte[] octets = Base64.getDecoder().decode(given.replace('-', '+').replace('_', '/'));
      return Base64.getEncoder().encodeToString(octets);
    } catch (IllegalArgumentException noBase64) {
      fields.wrong(name, "must be base64");
      return given;
    }
  }

  final Message message(Fields message) {
    String id = message.requiredName("messageId");
    Role role = role(message);
    List<Part> parts = new ArrayList<>();
    List<Fields> given = parts(message);
    if (given.isEmpty()) {
      message.wrong("parts", "at least one part is required");
    }
    for (Fields each : given) {
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

  private Role role(Fields message) {
    String text = message.requiredName("role");
    Role role = role(text);
    if (role == null && !text.isEmpty()) {
      message.wrong("role", "is none of this version's roles");
    }
    return role == null ? Role.USER : role;
  }

  /** A configuration of any version: {@code scheme} or the first of {@code schemes}. */
  static PushConfig push(Fields config) {
    String url = config.required("url");
    Fields authentication = config.object("authentication");
    List<String> schemes = authentication.texts("schemes");
    String scheme = schemes.isEmpty() ? authentication.text("scheme") : schemes.get(0);
    return new PushConfig(
        config.name("id"), url, config.text("token"), scheme, authentication.text("credentials"));
  }
}
