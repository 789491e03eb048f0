package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aRequest;
import io.serai.a2a.model.PushConfig;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads parameters of 0.3, in the JSON of its JSON schema or of its proto file. */
final class RequestReaderV03 extends RequestReader {
  private static final int MAX_PAGE_SIZE = 100;
  private static final Set<String> KINDS = Set.of("text", "file", "data");

  @Override
  A2aRequest send(ProtoJsonFieldReader params) {
    String name = params.has("request") ? "request" : "message";
    if (!params.has(name)) {
      params.report("message", "is required");
      params.violations().throwIfAny();
    }
    ProtoJsonFieldReader message = params.object(name);
    ProtoJsonFieldReader configuration = params.object("configuration");
    String push =
        configuration.has("pushNotification") ? "pushNotification" : "pushNotificationConfig";
    return new A2aRequest.Send(
        null,
        message(message),
        message.name("taskId"),
        message.name("contextId"),
        configuration.names("acceptedOutputModes"),
        configuration.count("historyLength"),
        Boolean.FALSE.equals(configuration.flag("blocking")),
        configuration.struct(push) == null ? null : push(configuration.object(push)),
        params.struct("metadata"));
  }

  @Override
  A2aRequest list(ProtoJsonFieldReader params) {
    return new A2aRequest.ListTasks(null, null, null, MAX_PAGE_SIZE, null, null, null, true);
  }

  @Override
  A2aRequest createPush(ProtoJsonFieldReader params) {
    ProtoJsonFieldReader config = params.has("config") ? params.object("config") : params;
    PushConfig push = push(config.object("pushNotificationConfig"));
    String taskId = params.requiredName("taskId");
    String id = params.name("configId");
    PushConfig named = push.id() == null ? push.named(id == null ? taskId : id) : push;
    return new A2aRequest.CreatePush(null, taskId, named);
  }

  @Override
  A2aRequest getPush(ProtoJsonFieldReader params) {
    return params.has("taskId")
        ? new A2aRequest.GetPush(null, params.requiredName("taskId"), id(params))
        : new A2aRequest.GetPush(null, id(params), params.name("pushNotificationConfigId"));
  }

  @Override
  A2aRequest listPush(ProtoJsonFieldReader params) {
    String taskId = params.has("taskId") ? params.requiredName("taskId") : id(params);
    return new A2aRequest.ListPush(null, taskId, MAX_PAGE_SIZE, null);
  }

  @Override
  A2aRequest deletePush(ProtoJsonFieldReader params) {
    return params.has("taskId")
        ? new A2aRequest.DeletePush(null, params.requiredName("taskId"), id(params))
        : new A2aRequest.DeletePush(
            null, id(params), params.requiredName("pushNotificationConfigId"));
  }

  @Override
  List<ProtoJsonFieldReader> parts(ProtoJsonFieldReader message) {
    return message.objects(message.has("content") ? "content" : "parts");
  }

  @Override
  String roles() {
    return "user or agent";
  }

  @Override
  @Nullable MessageRole role(String text) {
    return switch (text) {
      case "user", "ROLE_USER" -> MessageRole.USER;
      case "agent", "ROLE_AGENT" -> MessageRole.AGENT;
      default -> null;
    };
  }

  @Override
  @Nullable Part part(ProtoJsonFieldReader part) {
    String kind = part.text("kind");
    if (kind != null && !KINDS.contains(kind)) {
      part.report("a part must be a string, a file or data");
      return null;
    }
    JsonNode metadata = part.struct("metadata");
    JsonNode text = part.find("text");
    if (text != null && text.isTextual()) {
      return new Part(text.textValue(), null, null, null, null, null, metadata);
    }
    if (part.struct("file") != null) {
      return file(part.object("file"), metadata);
    }
    JsonNode data = part.find("data");
    if (data != null && data.isObject()) {
      boolean wrapped = !part.has("kind") && data.size() == 1 && data.has("data");
      return new Part(null, null, null, wrapped ? data.get("data") : data, null, null, metadata);
    }
    part.report("a part must be a string, a file or data");
    return null;
  }

  private static @Nullable Part file(ProtoJsonFieldReader file, @Nullable JsonNode metadata) {
    String given = either(file, "bytes", "fileWithBytes");
    String bytes = given == null ? null : base64(file, "bytes", given);
    String uri = either(file, "uri", "fileWithUri");
    if ((bytes == null) == (uri == null)) {
      file.report("a file must have either bytes or a uri");
      return null;
    }
    return new Part(null, bytes, uri, null, file.text("name"), file.text("mimeType"), metadata);
  }

  private static @Nullable String either(
      ProtoJsonFieldReader protoJsonFieldReader, String name, String protoName) {
    String text = protoJsonFieldReader.text(name);
    return text == null ? protoJsonFieldReader.text(protoName) : text;
  }
}
