package io.serai.a2a.json;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.A2aRequest;
import io.serai.task.A2aTaskState;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import lf.a2a.v1.Proto;
import org.jspecify.annotations.Nullable;

/** Reads parameters of 1.0. */
final class RequestReaderV10 extends RequestReader {
  private static final int MAX_PAGE_SIZE = 100;
  private static final int DEFAULT_PAGE_SIZE = 50;
  private static final int MAX_YEAR = 9999;
  private static final String STATE_PREFIX = "TASK_STATE_";

  @Override
  A2aRequest send(ProtoJsonFieldReader params) {
    if (!params.has("message")) {
      params.report("message", "is required");
      params.violations().throwIfAny();
    }
    ProtoJsonFieldReader message = params.object("message");
    ProtoJsonFieldReader configuration = params.object("configuration");
    boolean hasPush = configuration.struct("taskPushNotificationConfig") != null;
    return new A2aRequest.Send(
        tenant(params),
        message(message),
        message.name("taskId"),
        message.name("contextId"),
        configuration.names("acceptedOutputModes"),
        configuration.count("historyLength"),
        Boolean.TRUE.equals(configuration.flag("returnImmediately")),
        hasPush ? push(configuration.object("taskPushNotificationConfig")) : null,
        params.struct("metadata"));
  }

  @Override
  A2aRequest list(ProtoJsonFieldReader params) {
    return new A2aRequest.ListTasks(
        tenant(params),
        params.name("contextId"),
        state(params),
        size(params),
        params.name("pageToken"),
        params.count("historyLength"),
        since(params),
        Boolean.TRUE.equals(params.flag("includeArtifacts")));
  }

  @Override
  A2aRequest createPush(ProtoJsonFieldReader params) {
    return new A2aRequest.CreatePush(tenant(params), params.requiredName("taskId"), push(params));
  }

  @Override
  A2aRequest getPush(ProtoJsonFieldReader params) {
    return new A2aRequest.GetPush(tenant(params), params.requiredName("taskId"), id(params));
  }

  @Override
  A2aRequest listPush(ProtoJsonFieldReader params) {
    Integer requested = params.count("pageSize");
    int size = requested == null || requested == 0 ? DEFAULT_PAGE_SIZE : size(params);
    return new A2aRequest.ListPush(
        tenant(params), params.requiredName("taskId"), size, params.name("pageToken"));
  }

  @Override
  A2aRequest deletePush(ProtoJsonFieldReader params) {
    return new A2aRequest.DeletePush(tenant(params), params.requiredName("taskId"), id(params));
  }

  @Override
  List<ProtoJsonFieldReader> parts(ProtoJsonFieldReader message) {
    return message.objects("parts");
  }

  @Override
  String roles() {
    return "ROLE_USER or ROLE_AGENT";
  }

  @Override
  @Nullable MessageRole role(String text) {
    return switch (text) {
      case "ROLE_USER" -> MessageRole.USER;
      case "ROLE_AGENT" -> MessageRole.AGENT;
      default -> null;
    };
  }

  @Override
  @Nullable Part part(ProtoJsonFieldReader part) {
    String raw = raw(part);
    String text = content(part, "text");
    String url = content(part, "url");
    JsonNode data = part.find("data");
    if (Stream.of(raw, text, url, data).filter(Objects::nonNull).count() != 1) {
      part.report("exactly one of text, raw, url and data is required");
      return null;
    }
    return new Part(
        text,
        raw,
        url,
        data,
        part.text("filename"),
        part.text("mediaType"),
        part.struct("metadata"));
  }

  /** Reads the content of a part, which may be the empty text. */
  private static @Nullable String content(ProtoJsonFieldReader part, String name) {
    JsonNode found = part.find(name);
    if (found == null || found.isNull()) {
      return null;
    }
    if (!found.isTextual()) {
      part.report(name, "must be a string");
    }
    return found.asText();
  }

  private static @Nullable String raw(ProtoJsonFieldReader part) {
    String raw = content(part, "raw");
    return raw == null ? null : base64(part, "raw", raw);
  }

  private static @Nullable A2aTaskState state(ProtoJsonFieldReader params) {
    String text = params.enumName("status", Proto.TaskState::forNumber);
    if (text == null || text.equals("TASK_STATE_UNSPECIFIED")) {
      return null;
    }
    for (A2aTaskState state : A2aTaskState.values()) {
      if (text.equals(STATE_PREFIX + state.name())) {
        return state;
      }
    }
    params.report("status", "is not a state of a task, such as TASK_STATE_WORKING");
    return null;
  }

  private static int size(ProtoJsonFieldReader params) {
    Integer size = params.count("pageSize");
    if (size == null) {
      return DEFAULT_PAGE_SIZE;
    }
    if (size < 1 || size > MAX_PAGE_SIZE) {
      params.report("pageSize", "must be 1 to " + MAX_PAGE_SIZE);
      return DEFAULT_PAGE_SIZE;
    }
    return size;
  }

  /** Returns the instant of a time within the years that google.protobuf.Timestamp supports. */
  private static Instant instant(OffsetDateTime time) {
    if (time.getYear() < 1 || time.getYear() > MAX_YEAR) {
      throw new DateTimeException("no such year");
    }
    return time.toInstant();
  }

  private static @Nullable Instant since(ProtoJsonFieldReader params) {
    String text = params.text("statusTimestampAfter");
    try {
      return text == null ? null : instant(OffsetDateTime.parse(text));
    } catch (DateTimeException notATime) {
      params.report("statusTimestampAfter", "must be a time such as 2025-10-28T10:30:00.000Z");
      return null;
    }
  }
}
