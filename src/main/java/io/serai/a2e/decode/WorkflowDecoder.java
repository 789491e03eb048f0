package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.OperationConfig;
import io.serai.a2e.workflow.Workflow;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decodes the text of a workflow: JSON Lines with messages (A2E 1.0.0, "JSONL Structure"), or one
 * of the two older forms, {@link LegacyMessages} and {@link CompactMessages}. All faults are found
 * at once. Thread-safe.
 */
public final class WorkflowDecoder {

  /** Maximum characters of a workflow. */
  public static final int MAX_LENGTH = 1_000_000;

  private static final String MESSAGE_FORM =
      "Write {\"type\": \"operationUpdate\", \"operationId\": \"op-1\", \"operation\": {…}}, and at"
          + " the end {\"type\": \"beginExecution\", \"executionId\": \"exec-1\","
          + " \"operationOrder\": [\"op-1\"]}.";

  private final Clock clock;

  /**
   * Creates a decoder.
   *
   * @param clock the time that operations ask for
   */
  public WorkflowDecoder(Clock clock) {
    this.clock = clock;
  }

  /** Decodes a text. */
  public DecodedWorkflow decode(String text) {
    if (text.length() > MAX_LENGTH) {
      return new DecodedWorkflow(
          Optional.empty(),
          Set.of(),
          List.of(
              WorkflowFault.ofWorkflow(
                  "The workflow is longer than " + MAX_LENGTH + " characters.",
                  "Move data out of it, and load it with an ApiCall.")));
    }
    WorkflowDraft draft = new WorkflowDraft();
    readLines(text, draft);
    if (!draft.hasBegun() && draft.faults().isEmpty()) {
      draft.add(
          WorkflowFault.ofWorkflow(
              "The workflow has no message that begins its execution.", MESSAGE_FORM));
    }
    Map<String, Operation> operations = new LinkedHashMap<>();
    draft
        .operations()
        .forEach((id, each) -> read(each, draft).ifPresent(o -> operations.put(id, o)));
    Optional<Workflow> workflow =
        draft.hasBegun()
            ? Optional.of(new Workflow(draft.executionId(), operations, draft.order()))
            : Optional.empty();
    Set<String> unreadable = new HashSet<>(draft.operations().keySet());
    unreadable.removeAll(operations.keySet());
    return new DecodedWorkflow(workflow, unreadable, draft.faults().report());
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

  private static void readLine(String message, int line, WorkflowDraft draft) {
    JsonNode node;
    try {
      node = JsonMappers.read(message);
    } catch (DocumentParseException invalid) {
      draft.add(
          new WorkflowFault(
              A2eErrorType.VALIDATION,
              "Line " + line + " is no JSON object: " + invalid.getMessage() + ".",
              null,
              "",
              line,
              List.of("Write one JSON object per line, without line breaks in it.")));
      return;
    }
    FaultCollector faults = new FaultCollector(false);
    DocumentNode root = DocumentNode.root(node, faults);
    if (node.has("type") || !node.isObject()) {
      readMessage(root, line, draft);
    } else if (LegacyMessages.isOne(node)) {
      LegacyMessages.read(root, line, draft);
    } else if (CompactMessages.isOne(node)) {
      CompactMessages.read(root, line, draft);
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
      case "beginExecution" -> readBegin(message, draft);
      case "" -> {} // reported
      default ->
          type.fault("the type '" + TextFunctions.clipped(name) + "' is not known; " + remedy);
    }
  }

  private static void readUpdate(DocumentNode message, int line, WorkflowDraft draft) {
    Optional<String> id = WorkflowDraft.id(message.optional("operationId"));
    DocumentNode operation = message.optional("operation");
    Optional<DocumentNode> object = operation.asObject("write {\"Wait\": {\"duration\": 1000}}");
    message.requireKnown();
    if (id.isPresent() && object.isPresent()) {
      draft.define(new OperationDraft(id.get(), operation.node(), line, operation.pointer()));
    }
  }

  private static void readBegin(DocumentNode message, WorkflowDraft draft) {
    Optional<String> executionId = WorkflowDraft.id(message.optional("executionId"));
    List<String> order = new ArrayList<>();
    DocumentNode member = message.optional("operationOrder");
    String remedy = "write the ids of operations in their order, such as [\"op-1\", \"op-2\"]";
    for (DocumentNode element : member.asFilledList(remedy)) {
      element.asText(remedy).ifPresent(order::add);
    }
    message.requireKnown();
    if (draft.hasBegun()) {
      message.fault("a second message begins the execution; write only one");
    }
    draft.begin(executionId, order);
  }

  /** Reads the configuration of an operation; empty if its type is not known. */
  private Optional<Operation> read(OperationDraft draft, WorkflowDraft workflow) {
    JsonNode operation = draft.operation();
    if (operation.size() != 1) {
      workflow.add(
          fault(
              draft,
              "An operation has one member, its type, and this one has " + operation.size() + ".",
              List.of("Write " + OperationType.WAIT.example() + ".")));
      return Optional.empty();
    }
    String name = operation.fieldNames().next();
    Optional<OperationType> type = OperationType.of(name);
    if (type.isEmpty()) {
      workflow.add(
          fault(
              draft,
              "There is no operation '" + TextFunctions.clipped(name) + "'.",
              similar(name)));
      return Optional.empty();
    }
    FaultCollector faults = new FaultCollector(false);
    DocumentNode config = DocumentNode.root(operation.get(name), faults);
    config.asObject("write an object");
    Operation read = type.get().read(new OperationConfig(config, clock));
    List<String> form = List.of("Write it as " + type.get().example() + ".");
    faults
        .faults(pointer -> 0)
        .forEach(
            fault -> {
              WorkflowFault found = WorkflowFault.of(fault, draft.id(), draft.line(), form);
              workflow.add(found.below(draft.path() + "/" + name));
            });
    return Optional.of(read);
  }

  private static WorkflowFault fault(
      OperationDraft draft, String message, List<String> suggestions) {
    return new WorkflowFault(
        A2eErrorType.VALIDATION, message, draft.id(), draft.path(), draft.line(), suggestions);
  }

  private static List<String> similar(String name) {
    List<String> suggestions = new ArrayList<>();
    TypoSuggestion.to(name, OperationType.names())
        .ifPresent(meant -> suggestions.add("Did you mean " + meant + "?"));
    suggestions.add("Known operations are " + String.join(", ", OperationType.names()) + ".");
    return suggestions;
  }
}
