package io.serai.a2e.decode;

import io.serai.a2e.operation.Calculate;
import io.serai.a2e.operation.ConvertTimezone;
import io.serai.a2e.operation.DateCalculation;
import io.serai.a2e.operation.EncodeDecode;
import io.serai.a2e.operation.ExtractText;
import io.serai.a2e.operation.FilterData;
import io.serai.a2e.operation.FormatText;
import io.serai.a2e.operation.GetCurrentDateTime;
import io.serai.a2e.operation.MergeData;
import io.serai.a2e.operation.SetData;
import io.serai.a2e.operation.TransformData;
import io.serai.a2e.operation.ValidateData;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.Conditional;
import io.serai.a2e.workflow.InvokeSkill;
import io.serai.a2e.workflow.Loop;
import io.serai.a2e.workflow.Operation;
import io.serai.a2e.workflow.OperationConfigReader;
import io.serai.a2e.workflow.StoreData;
import io.serai.a2e.workflow.Wait;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The catalog of operations (A2E 1.0.0, "Operations Catalog"): how each is named, described and
 * read. The example is a correct configuration, which errors and documents show.
 */
public enum OperationType {
  API_CALL(
      "ApiCall",
      "api:{method}",
      "Sends an HTTP request to a permitted API; the result is the parsed response.",
      """
      {"method": "GET", "url": "https://api.example.com/users", "outputPath": "/workflow/users"}""",
      ApiCall::read),
  FILTER_DATA(
      "FilterData",
      "data:filter",
      "Keeps the elements of a list that meet all conditions.",
      """
      {"inputPath": "/workflow/users", "conditions": [{"field": "status", "operator": "==", \
      "value": "active"}], "outputPath": "/workflow/active"}""",
      FilterData::read),
  TRANSFORM_DATA(
      "TransformData",
      "data:{transform}",
      "Maps, sorts, groups, selects or aggregates the elements of a list.",
      """
      {"inputPath": "/workflow/users", "transform": "sort", "config": {"field": "points", \
      "order": "desc"}, "outputPath": "/workflow/sorted"}""",
      TransformData::read),
  CONDITIONAL(
      "Conditional",
      "",
      "Runs one list of operations if a value meets a condition, else another.",
      """
      {"condition": {"path": "/workflow/count", "operator": ">", "value": 0}, \
      "ifTrue": ["op-1"], "ifFalse": ["op-2"]}""",
      Conditional::read),
  LOOP(
      "Loop",
      "",
      "Runs operations for each element of a list, which is at /loop/current.",
      """
      {"inputPath": "/workflow/users", "operations": ["op-1"], "outputPath": "/workflow/results"}""",
      Loop::read),
  STORE_DATA(
      "StoreData",
      "store:{storage}",
      "Stores a value for later requests.",
      """
      {"inputPath": "/workflow/results", "storage": "localStorage", "key": "results"}""",
      StoreData::read),
  WAIT(
      "Wait",
      "wait:{duration}",
      "Waits for a number of milliseconds.",
      "{\"duration\": 1000}",
      Wait::read),
  MERGE_DATA(
      "MergeData",
      "data:merge",
      "Merges several values into one.",
      """
      {"sources": ["/workflow/users", "/workflow/guests"], "strategy": "concat", \
      "outputPath": "/workflow/all"}""",
      MergeData::read),
  INVOKE_SKILL(
      "InvokeSkill",
      "invoke:{skill}",
      "Calls a skill of the hub; the result is the skill's.",
      """
      {"skill": "get-weather", "input": {"city": "/workflow/city"}, \
      "outputPath": "/workflow/weather"}""",
      InvokeSkill::read),
  SET_DATA(
      "SetData",
      "data:set",
      "Writes a literal value.",
      """
      {"value": [1, 2, 3], "outputPath": "/workflow/numbers"}""",
      SetData::read),
  GET_CURRENT_DATE_TIME(
      "GetCurrentDateTime",
      "data:now",
      "Returns the current date and time.",
      """
      {"timezone": "Europe/Madrid", "outputPath": "/workflow/now"}""",
      GetCurrentDateTime::read),
  CONVERT_TIMEZONE(
      "ConvertTimezone",
      "data:convert-timezone",
      "Converts a date and time to another time zone.",
      """
      {"inputPath": "/workflow/date", "toTimezone": "Europe/Madrid", \
      "outputPath": "/workflow/local"}""",
      ConvertTimezone::read),
  DATE_CALCULATION(
      "DateCalculation",
      "data:calculate-date",
      "Adds a time to a date, or subtracts it.",
      """
      {"inputPath": "/workflow/date", "operation": "add", "days": 1, \
      "outputPath": "/workflow/tomorrow"}""",
      DateCalculation::read),
  FORMAT_TEXT(
      "FormatText",
      "data:format",
      "Formats a text: upper, lower, title, capitalize, trim, template or replace.",
      """
      {"inputPath": "/workflow/user", "format": "template", "template": "Hello {name}!", \
      "outputPath": "/workflow/greeting"}""",
      FormatText::read),
  EXTRACT_TEXT(
      "ExtractText",
      "data:extract",
      "Extracts the parts of a text that match a regular expression.",
      """
      {"inputPath": "/workflow/text", "pattern": "[0-9]+", "extractAll": true, \
      "outputPath": "/workflow/numbers"}""",
      ExtractText::read),
  VALIDATE_DATA(
      "ValidateData",
      "data:validate",
      "Checks whether a value is an email address, a URL, a number, a phone number or a date.",
      """
      {"inputPath": "/workflow/email", "validationType": "email", "outputPath": "/workflow/check"}""",
      ValidateData::read),
  CALCULATE(
      "Calculate",
      "data:calculate",
      "Computes a number from a number or a list of numbers.",
      """
      {"inputPath": "/workflow/price", "operation": "multiply", "operand": 1.21, \
      "outputPath": "/workflow/total"}""",
      Calculate::read),
  ENCODE_DECODE(
      "EncodeDecode",
      "data:encode-decode",
      "Encodes or decodes a text as base64, URL or HTML.",
      """
      {"inputPath": "/workflow/text", "operation": "encode", "encoding": "base64", \
      "outputPath": "/workflow/encoded"}""",
      EncodeDecode::read);

  private final String text;
  private final String endpoint;
  private final String description;
  private final String example;

  @SuppressWarnings("ImmutableEnumChecker") // references to static methods
  private final Function<OperationConfigReader, Operation> reader;

  OperationType(
      String text,
      String endpoint,
      String description,
      String example,
      Function<OperationConfigReader, Operation> reader) {
    this.text = text;
    this.endpoint = endpoint;
    this.description = description;
    this.example = example;
    this.reader = reader;
  }

  /** Returns the type of a name in workflows. */
  public static Optional<OperationType> of(String text) {
    return Arrays.stream(values()).filter(each -> each.text.equals(text)).findFirst();
  }

  /** Returns the names of all types. */
  public static List<String> names() {
    return Arrays.stream(values()).map(OperationType::text).toList();
  }

  /** Returns its name in workflows. */
  public String text() {
    return text;
  }

  /**
   * Returns what the URI of its endpoint begins with ({@link OperationUri}), such as {@code
   * data:filter}; a member in braces has its value there. Empty if it is not an endpoint, because
   * it has operations as its parts.
   */
  public String endpoint() {
    return endpoint;
  }

  /** Returns what it does, in one sentence. */
  public String description() {
    return description;
  }

  /** Returns what an operation does, also if it is a skill that has this type as its id. */
  public static String descriptionOf(String type) {
    return of(type).orElse(INVOKE_SKILL).description;
  }

  /** Returns an operation of this type in its correct form, as JSON. */
  public String example() {
    return "{\"" + text + "\": " + example + "}";
  }

  /** Returns all its members in a line, with their types. */
  public String members() {
    return MessageSchema.members(this);
  }

  /** Reads a configuration; members that it does not have are faults. */
  public Operation read(OperationConfigReader config) {
    Operation operation = reader.apply(config);
    config.node().requireKnown();
    return operation;
  }
}
