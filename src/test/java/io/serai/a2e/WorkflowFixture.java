package io.serai.a2e;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.RunData;
import io.serai.a2e.decode.DecodedWorkflow;
import io.serai.a2e.decode.WorkflowDecoder;
import io.serai.a2e.workflow.DataOperation;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** Decodes operations and computes with them. The time is 2025-12-17T10:30:00Z. */
public final class WorkflowFixture {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2025-12-17T10:30:00Z"), ZoneOffset.UTC);

  private WorkflowFixture() {}

  public static DecodedWorkflow decode(String... lines) {
    return new WorkflowDecoder(CLOCK, none -> false).decode(String.join("\n", lines));
  }

  /** Decodes a workflow of one operation. */
  public static DecodedWorkflow decodeOperation(String operation) {
    return decode(update("op", operation), begin("op"));
  }

  public static String update(String id, String operation) {
    return "{\"type\":\"operationUpdate\",\"operationId\":\""
        + id
        + "\",\"operation\":"
        + operation
        + "}";
  }

  public static String begin(String... ids) {
    return "{\"type\":\"beginExecution\",\"executionId\":\"exec-1\",\"operationOrder\":[\""
        + String.join("\",\"", ids)
        + "\"]}";
  }

  /** Reads one operation, which must have no faults. */
  public static Operation operation(String operation) {
    DecodedWorkflow decoded = decodeOperation(operation);
    if (!decoded.faults().isEmpty()) {
      throw new AssertionError(decoded.faults().toString());
    }
    return decoded.workflow().orElseThrow().operation("op");
  }

  /** Returns the messages of an operation's faults with their suggestions. */
  public static List<String> faults(String operation) {
    return decodeOperation(operation).faults().stream().map(WorkflowFixture::text).toList();
  }

  public static String text(WorkflowFault fault) {
    return fault.message() + " " + String.join(" ", fault.suggestions());
  }

  /**
   * Computes the result of an operation of a type.
   *
   * @param members the configuration besides the paths: it reads /workflow/in, writes /workflow/out
   */
  public static JsonNode compute(String type, String members, String input) {
    String separator = members.isEmpty() ? "" : ",";
    String operation =
        "{\"%s\":{\"inputPath\":\"/workflow/in\",\"outputPath\":\"/workflow/out\"%s%s}}"
            .formatted(type, separator, members);
    return ((DataOperation) operation(operation)).apply(data("in", input));
  }

  public static RunData data(String key, String json) {
    RunData data = RunData.empty();
    data.put(DataPath.parse("/workflow/" + key), json(json));
    return data;
  }

  public static JsonNode json(String text) {
    try {
      return JsonMappers.read(text);
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(text, invalid);
    }
  }
}
