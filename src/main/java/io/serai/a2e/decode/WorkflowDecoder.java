package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.Sha256;
import io.serai.document.TextFunctions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Decodes the text of a workflow: JSON Lines with messages (A2E 1.0.0, "JSONL Structure"), or one
 * of the two older forms, {@link LegacyFormatReader} and {@link CompactFormatReader}. All faults
 * are found at once. Thread-safe.
 */
public final class WorkflowDecoder {

  /** Maximum characters of a workflow. */
  public static final int MAX_LENGTH = 1_000_000;

  /** Maximum number of ids in {@code operationOrder}. */
  private static final int MAX_ORDER = 100;

  private static final String MESSAGE_FORM =
      "Write {\"type\": \"operationUpdate\", \"operationId\": \"op-1\", \"operation\": {…}}, and at"
          + " the end {\"type\": \"beginExecution\", \"executionId\": \"exec-1\","
          + " \"operationOrder\": [\"op-1\"]}.";

  /** Digits of the hash of a workflow: 128 bits, so that no two workflows have the same. */
  private static final int HASH_LENGTH = 32;

  /** Maximum characters of a last message that is looked at first. */
  private static final int MAX_BEGIN = 16 * 1024;

  private final OperationDecoder operationDecoder;
  private final DecodedWorkflowCache cache = new DecodedWorkflowCache();

  /**
   * Creates a decoder.
   *
   * @param clock the time that operations ask for
   * @param operationSkills whether a skill of an id is an operation
   */
  public WorkflowDecoder(Clock clock, Predicate<String> operationSkills) {
    this.operationDecoder = new OperationDecoder(clock, operationSkills);
  }

  /** Decodes a text. */
  public DecodedWorkflow decode(String text) {
    if (text.length() > MAX_LENGTH) {
      return new DecodedWorkflow(
          Optional.empty(),
          Map.of(),
          false,
          MessageLocations.NONE,
          List.of(
              WorkflowFault.ofWorkflow(
                  "The workflow is longer than " + MAX_LENGTH + " characters.",
                  "Move data out of it, and load it with an ApiCall.")));
    }
    return known(text).orElseGet(() -> decodeNew(text));
  }

  /** Returns the workflow of a text whose operations were decoded before. */
  private Optional<DecodedWorkflow> known(String text) {
    WorkflowDraft begin = new WorkflowDraft();
    String last = text.substring(DecodedWorkflowCache.lastMessage(text));
    if (last.isBlank() || last.length() > MAX_BEGIN) {
      return Optional.empty();
    }
    readLine(last, 1, begin);
    return cache.find(text, begin);
  }

  private DecodedWorkflow decodeNew(String text) {
    WorkflowDraft draft = new WorkflowDraft();
    if (isOneObject(text)) {
      readLine(text, 1, draft);
    } else {
      readLines(text, draft);
    }
    if (!draft.hasBegun() && draft.faults().isEmpty()) {
      draft.add(
          WorkflowFault.ofWorkflow(
              "The workflow has no message that begins its execution.", MESSAGE_FORM));
    }
    Map<String, Operation> operations = new LinkedHashMap<>();
    draft
        .operations()
        .forEach(
            (id, each) ->
                operationDecoder.decode(each, draft).ifPresent(o -> operations.put(id, o)));
    Optional<Workflow> workflow =
        draft.hasBegun() ? Optional.of(workflow(draft, operations)) : Optional.empty();
    Map<String, Optional<DataPath>> unreadable = new LinkedHashMap<>();
    draft
        .operations()
        .forEach(
            (id, each) -> {
              if (!operations.containsKey(id)) {
                unreadable.put(id, OperationDecoder.outputPath(each.operation()));
              }
            });
    boolean complete = draft.isComplete() && !draft.faults().isFull();
    DecodedWorkflow decoded =
        new DecodedWorkflow(
            workflow, unreadable, complete, MessageLocations.of(draft), draft.faults().report());
    if (decoded.faults().isEmpty() && draft.beginsAlone()) {
      cache.put(text, decoded);
    }
    return decoded;
  }

  private static Workflow workflow(WorkflowDraft draft, Map<String, Operation> operations) {
    StringBuilder content = new StringBuilder(String.join("\n", draft.order()));
    draft
        .operations()
        .forEach(
            (id, each) -> content.append('\n').append(id).append(' ').append(each.operation()));
    Map<String, JsonNode> configs = new HashMap<>();
    draft
        .operations()
        .forEach(
            (id, each) -> {
              if (operations.containsKey(id)) {
                configs.put(id, each.operation().elements().next());
              }
            });
    String hash = Sha256.hex(content.toString()).substring(0, HASH_LENGTH);
    return new Workflow(
        draft.executionId(), operations, configs, draft.order(), hash, content.length());
  }

  /** Reads the messages, until there are too many faults: each costs more than a good message. */
  private static void readLines(String text, WorkflowDraft draft) {
    int line = 0;
    int at = 0;
    while (at < text.length() && !draft.faults().isFull()) {
      int end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      line++;
      String message = text.substring(at, end);
      if (!message.isBlank()) {
        readLine(message, line, draft);
      }
      at = end + 1;
    }
  }

  /** Whether a text is one JSON object that is printed over several lines. */
  private static boolean isOneObject(String text) {
    return text.indexOf('\n') >= 0 && isObject(text) && !isObject(firstLine(text));
  }

  private static String firstLine(String text) {
    String stripped = text.stripLeading();
    int end = stripped.indexOf('\n');
    return end < 0 ? stripped : stripped.substring(0, end);
  }

  private static boolean isObject(String text) {
    try {
      return JsonMappers.read(text).isObject();
    } catch (DocumentParseException none) {
      return false;
    }
  }

  private static void readLine(String message, int line, WorkflowDraft draft) {
    JsonNode node;
    try {
      node = JsonMappers.read(message);
    } catch (DocumentParseException invalid) {
      draft.add(
          new WorkflowFault(
              A2eErrorType.VALIDATION,
              "Line " + line + " is not a JSON object: " + invalid.getMessage() + ".",
              null,
              "",
              line,
              List.of(JsonLineAdvice.of(message))));
      draft.missMessage();
      return;
    }
    draft.requireNotBegun(line);
    FaultCollector faults = new FaultCollector(false);
    DocumentNode root = DocumentNode.root(node, faults);
    if (node.has("type") || !node.isObject()) {
      readMessage(root, line, draft);
    } else if (LegacyFormatReader.isOne(node)) {
      LegacyFormatReader.read(root, line, draft);
    } else if (CompactFormatReader.isOne(node)) {
      CompactFormatReader.read(root, line, draft);
    } else {
      readMessage(root, line, draft);
    }
    String id = node.path("operationId").textValue();
    draft.addAll(faults, id, line, List.of(MESSAGE_FORM));
  }

  private static void readMessage(DocumentNode message, int line, WorkflowDraft draft) {
    if (message.asObject("write an object").isEmpty()) {
      return;
    }
    DocumentNode type = message.optional("type");
    String remedy = "write operationUpdate or beginExecution";
    String name = type.asText(remedy).orElse("");
    switch (name) {
      case "operationUpdate" -> readUpdate(message, line, draft);
      case "beginExecution" -> readBegin(message, line, draft);
      case "" -> draft.missMessage(); // reported
      default -> {
        type.fault("the type '" + TextFunctions.clipped(name) + "' is not known; " + remedy);
        draft.missMessage();
      }
    }
  }

  private static void readUpdate(DocumentNode message, int line, WorkflowDraft draft) {
    Optional<String> id = WorkflowDraft.id(message.optional("operationId"));
    DocumentNode operation = message.optional("operation");
    Optional<DocumentNode> object = operation.asObject("write {\"Wait\": {\"duration\": 1000}}");
    message.requireKnown();
    if (id.isPresent() && object.isPresent()) {
      draft.define(new OperationDraft(id.get(), operation.node(), line, operation.pointer()));
    } else {
      draft.missMessage();
    }
  }

  private static void readBegin(DocumentNode message, int line, WorkflowDraft draft) {
    Optional<String> executionId = WorkflowDraft.id(message.optional("executionId"));
    List<String> order = new ArrayList<>();
    DocumentNode member = message.optional("operationOrder");
    String remedy = "write the ids of operations in their order, such as [\"op-1\", \"op-2\"]";
    for (DocumentNode element : member.asFilledList(remedy)) {
      element.asText(remedy).ifPresent(order::add);
    }
    if (order.size() > MAX_ORDER) {
      member.fault(
          "it names %s operations, but at most %s are allowed; split the workflow"
              .formatted(order.size(), MAX_ORDER));
    }
    message.requireKnown();
    draft.begin(line, executionId, order);
  }
}
