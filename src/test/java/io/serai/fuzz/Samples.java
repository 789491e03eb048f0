package io.serai.fuzz;

import io.serai.a2a.model.A2aOperation;
import java.util.List;

/**
 * Valid parameters of A2A's operations; words in @ stand for ids that are known when it is sent.
 */
final class Samples {

  private static final List<String> MESSAGES =
      List.of(
          message("[{\"text\":\"hello\"}]", "\"metadata\":{\"skillId\":\"echo\"}"),
          message(
              "[{\"data\":{\"skill\":\"numbers\",\"input\":{\"amount\":1.25,\"count\":3,\"name\":\"a-b\",\"mail\":\"a@b.c\",\"tags\":[\"a\",\"b\"],\"tree\":{\"a\":{\"b\":{}}}}}}]",
              "\"extensions\":[]"),
          message(
              "[{\"data\":{\"skill\":\"get-thing\",\"input\":{\"thing\":\"a\",\"list\":[\"b\"],\"note\":\"n\"}}}]",
              "\"referenceTaskIds\":[\"@TASK@\"]"),
          message("[{\"text\":\"get a thing called x please\"}]", "\"metadata\":{}"),
          message("[{\"text\":\"note this\"},{\"data\":{\"a\":1}}]", "\"contextId\":\"@CONTEXT@\""),
          message("[{\"text\":\"colour red\"}]", "\"metadata\":{\"skillId\":\"ask\"}"),
          message("[{\"data\":{\"colour\":\"red\",\"size\":3}}]", "\"taskId\":\"@TASK@\""),
          message("[{\"text\":\"yes\"}]", "\"taskId\":\"@TASK@\",\"contextId\":\"@CONTEXT@\""),
          message("[{\"text\":\"may I\"}]", "\"metadata\":{\"skillId\":\"permit\"}"),
          message("[{\"text\":\"tick\"}]", "\"metadata\":{\"skillId\":\"ticker\"}"),
          message("[{\"text\":\"no\"}]", "\"metadata\":{\"skillId\":\"refuse\"}"),
          message("[{\"text\":\"b\"}]", "\"metadata\":{\"skillId\":\"break\"}"),
          message("[{\"text\":\"r\"}]", "\"metadata\":{\"skillId\":\"reply\"}"),
          message(
              "[{\"data\":{\"skill\":\"fetch\",\"input\":{\"thing\":\"x\"}}}]",
              "\"metadata\":{\"a\":[1,2]}"),
          message(
              "[{\"data\":{\"skill\":\"delegate\",\"input\":{\"a\":1}}}]",
              "\"metadata\":{\"seraiDepth\":1}"),
          message("[{\"text\":\"e\"}]", "\"metadata\":{\"skillId\":\"elsewhere\"}"),
          message("[{\"text\":\"t\"}]", "\"metadata\":{\"skillId\":\"foreign.talk\"}"),
          message(
              "[{\"raw\":\"aGVsbG8=\",\"filename\":\"a.txt\",\"mediaType\":\"text/plain\"},{\"url\":\"http://localhost/a\",\"mediaType\":\"text/plain\",\"metadata\":{\"a\":1}}]",
              "\"metadata\":{\"skillId\":\"echo\"}"),
          message("[{\"text\":\"wait\"}]", "\"metadata\":{\"skillId\":\"both-things\"}"));

  private static final String CONFIGURATION =
      ",\"configuration\":{\"acceptedOutputModes\":[\"text/plain\",\"application/json\"],\"historyLength\":10,\"returnImmediately\":true,"
          + "\"taskPushNotificationConfig\":{\"id\":\"c1\",\"url\":\"@STUB@/hook\",\"token\":\"t\",\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"c\"}}}}";
  private static final String OLD_CONFIGURATION =
      ",\"configuration\":{\"acceptedOutputModes\":[\"text/plain\"],\"historyLength\":10,\"blocking\":false,"
          + "\"pushNotificationConfig\":{\"id\":\"c2\",\"url\":\"@STUB@/hook\",\"token\":\"t\",\"authentication\":{\"schemes\":[\"Bearer\"],\"credentials\":\"c\"}}}}";

  private static final List<String> OLD_MESSAGES =
      List.of(
          old("[{\"kind\":\"text\",\"text\":\"hello\"}]", "\"metadata\":{\"skillId\":\"echo\"}"),
          old(
              "[{\"kind\":\"data\",\"data\":{\"skill\":\"numbers\",\"input\":{\"amount\":1.25,\"count\":3}}}]",
              "\"extensions\":[\"https://example.com/ext/v1\"]"),
          old(
              "[{\"kind\":\"file\",\"file\":{\"name\":\"a\",\"mimeType\":\"text/plain\",\"bytes\":\"aGVsbG8=\"}},{\"kind\":\"file\",\"file\":{\"uri\":\"http://localhost/a\"}}]",
              "\"metadata\":{\"skillId\":\"echo\"}"),
          old("[{\"kind\":\"text\",\"text\":\"colour\"}]", "\"metadata\":{\"skillId\":\"ask\"}"),
          old(
              "[{\"kind\":\"data\",\"data\":{\"colour\":\"red\",\"size\":\"l\"}}]",
              "\"taskId\":\"@TASK@\",\"contextId\":\"@CONTEXT@\",\"referenceTaskIds\":[\"@TASK@\"]"),
          old("[{\"kind\":\"text\",\"text\":\"tick\"}]", "\"metadata\":{\"skillId\":\"ticker\"}"));

  private static final List<String> PROTO_MESSAGES =
      List.of(
          proto("[{\"text\":\"hello\"}]", "\"metadata\":{\"skillId\":\"echo\"}"),
          proto(
              "[{\"data\":{\"data\":{\"skill\":\"numbers\",\"input\":{\"amount\":1.25,\"count\":3}}}}]",
              "\"extensions\":[\"https://example.com/ext/v1\"]"),
          proto(
              "[{\"file\":{\"mimeType\":\"text/plain\",\"fileWithBytes\":\"aGVsbG8=\"}},{\"file\":{\"fileWithUri\":\"http://localhost/a\"}}]",
              "\"metadata\":{\"skillId\":\"echo\"}"),
          proto("[{\"text\":\"colour\"}]", "\"metadata\":{\"skillId\":\"ask\"}"),
          proto("[{\"text\":\"yes\"}]", "\"taskId\":\"@TASK@\",\"contextId\":\"@CONTEXT@\""),
          proto("[{\"text\":\"tick\"}]", "\"metadata\":{\"skillId\":\"ticker\"}"));
  private static final String PROTO_CONFIGURATION =
      ",\"configuration\":{\"acceptedOutputModes\":[\"text/plain\"],\"historyLength\":10,\"blocking\":true,"
          + "\"pushNotification\":{\"id\":\"c3\",\"url\":\"@STUB@/hook\",\"token\":\"t\",\"authentication\":{\"schemes\":[\"Bearer\"],\"credentials\":\"c\"}}}}";

  private Samples() {}

  private static String message(String parts, String more) {
    return "{\"tenant\":\"\",\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"parts\":"
        + parts
        + ","
        + more
        + "},\"metadata\":{\"k\":\"v\"}}";
  }

  private static String old(String parts, String more) {
    return "{\"message\":{\"kind\":\"message\",\"messageId\":\"m1\",\"role\":\"user\",\"parts\":"
        + parts
        + ","
        + more
        + "},\"metadata\":{\"k\":\"v\"}}";
  }

  private static String proto(String content, String more) {
    return "{\"message\":{\"messageId\":\"m1\",\"role\":\"ROLE_USER\",\"content\":"
        + content
        + ","
        + more
        + "},\"metadata\":{\"k\":\"v\"}}";
  }

  /** Parameters of version 1.0. */
  static String params(A2aOperation operation, Rng rng) {
    return switch (operation) {
      case SEND, STREAM -> send(rng, MESSAGES, CONFIGURATION);
      case GET -> "{\"id\":\"@TASK@\",\"historyLength\":2}";
      case LIST ->
          "{\"contextId\":\"@CONTEXT@\",\"status\":\"TASK_STATE_COMPLETED\",\"pageSize\":10,\"pageToken\":\"eyJ2IjoxfQ\",\"historyLength\":1,"
              + "\"statusTimestampAfter\":\"2026-01-01T00:00:00Z\",\"includeArtifacts\":true}";
      case CANCEL -> "{\"id\":\"@TASK@\",\"metadata\":{\"a\":1}}";
      case SUBSCRIBE -> "{\"id\":\"@TASK@\",\"tenant\":\"writer\"}";
      case CREATE_PUSH ->
          "{\"taskId\":\"@TASK@\",\"id\":\"c1\",\"url\":\"@STUB@/hook\",\"token\":\"t\",\"authentication\":{\"scheme\":\"Bearer\",\"credentials\":\"c\"}}";
      case GET_PUSH, DELETE_PUSH -> "{\"taskId\":\"@TASK@\",\"id\":\"c1\"}";
      case LIST_PUSH -> "{\"taskId\":\"@TASK@\",\"pageSize\":5,\"pageToken\":\"\"}";
      case CARD -> "{\"tenant\":\"writer\"}";
    };
  }

  /** Parameters of version 0.3. */
  static String oldParams(A2aOperation operation, Rng rng) {
    return switch (operation) {
      case SEND, STREAM -> send(rng, OLD_MESSAGES, OLD_CONFIGURATION);
      case CREATE_PUSH ->
          "{\"taskId\":\"@TASK@\",\"pushNotificationConfig\":{\"id\":\"c2\",\"url\":\"@STUB@/hook\",\"token\":\"t\",\"authentication\":{\"schemes\":[\"Bearer\"],\"credentials\":\"c\"}}}";
      case GET_PUSH, DELETE_PUSH, LIST_PUSH ->
          "{\"id\":\"@TASK@\",\"pushNotificationConfigId\":\"c2\",\"metadata\":{}}";
      case LIST, GET, CANCEL, SUBSCRIBE, CARD ->
          "{\"id\":\"@TASK@\",\"historyLength\":2,\"metadata\":{}}";
    };
  }

  /** Parameters of version 0.3 over gRPC. */
  static String protoParams(A2aOperation operation, Rng rng) {
    return switch (operation) {
      case SEND, STREAM -> send(rng, PROTO_MESSAGES, PROTO_CONFIGURATION);
      case GET -> "{\"name\":\"tasks/@TASK@\",\"historyLength\":2}";
      case CANCEL, SUBSCRIBE -> "{\"name\":\"tasks/@TASK@\"}";
      case CREATE_PUSH ->
          "{\"parent\":\"tasks/@TASK@\",\"configId\":\"c3\",\"config\":{\"name\":\"tasks/@TASK@/pushNotificationConfigs/c3\",\"pushNotificationConfig\":{\"url\":\"@STUB@/hook\"}}}";
      case GET_PUSH, DELETE_PUSH -> "{\"name\":\"tasks/@TASK@/pushNotificationConfigs/c3\"}";
      case LIST_PUSH -> "{\"parent\":\"tasks/@TASK@\",\"pageSize\":5,\"pageToken\":\"\"}";
      case LIST, CARD -> "{}";
    };
  }

  private static String send(Rng rng, List<String> messages, String configuration) {
    String message = rng.pick(messages);
    return rng.oneIn(3) ? message.substring(0, message.length() - 1) + configuration : message;
  }
}
