package io.serai.a2e.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The utility operations and MergeData: what they compute, and what they refuse. */
@Tag("A2E-7")
@Tag("FLD-29")
class UtilityOperationsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // Calculate
        "Calculate|'operation':'add','operand':0.2|0.1|0.3",
        "Calculate|'operation':'subtract','operand':'2'|'5'|3",
        "Calculate|'operation':'multiply','operand':1.5|4|6",
        "Calculate|'operation':'divide','operand':4|1|0.25",
        "Calculate|'operation':'power','operand':0.5|9|3",
        "Calculate|'operation':'modulo','operand':3|-7|2",
        "Calculate|'operation':'round'|2.345|2.34",
        "Calculate|'operation':'round','precision':1|0.25|0.2",
        "Calculate|'operation':'ceil'|-1.2|-1",
        "Calculate|'operation':'floor'|-1.2|-2",
        "Calculate|'operation':'abs'|-3|3",
        "Calculate|'operation':'max','operand':7|3|7",
        "Calculate|'operation':'min'|[3,'1',null,'x']|1",
        "Calculate|'operation':'sum'|[1,'2',true,{}]|3",
        "Calculate|'operation':'sum'|[]|0",
        "Calculate|'operation':'average'|[1,2]|1.5",
        // FormatText
        "FormatText|'format':'title'|'it''s a TEST-case'|'It''S A Test-Case'",
        "FormatText|'format':'capitalize'|'éCOLE x'|'École x'",
        "FormatText|'format':'template','template':'{name}: {n.m} {x y} {'|{'name':'Ann','n':{'m':[1]}}|'Ann: [1] {x y} {'",
        "FormatText|'format':'template','template':'<{value}>'|5|'<5>'",
        "FormatText|'format':'replace','replacements':{'a':'b','b':'c'}|'ab'|'cc'",
        "FormatText|'format':'replace','replacements':{'aa':'a'}|'aaa'|'aa'",
        // ExtractText
        "ExtractText|'pattern':'[0-9]+'|'a1b22'|'1'",
        "ExtractText|'pattern':'x'|'abc'|null",
        "ExtractText|'pattern':'x','extractAll':true|'abc'|[]",
        "ExtractText|'pattern':'([a-z])=([0-9])','extractAll':true|'a=1,b=2'|['a','b']",
        // ValidateData
        "ValidateData|'validationType':'email'|'a@b'|{'valid':false,'value':'a@b','error':'Invalid email format'}",
        "ValidateData|'validationType':'number'|'1e3'|{'valid':true,'value':'1e3'}",
        "ValidateData|'validationType':'number'|true|{'valid':false,'value':true,'error':'Not a valid number'}",
        "ValidateData|'validationType':'integer'|4.5|{'valid':false,'value':4.5,'error':'Not a valid integer'}",
        "ValidateData|'validationType':'phone'|'+34 (600) 123-456'|{'valid':true,'value':'+34 (600) 123-456'}",
        "ValidateData|'validationType':'phone'|'123'|{'valid':false,'value':'123','error':'Invalid phone number format'}",
        "ValidateData|'validationType':'date'|'2025-02-30'|{'valid':false,'value':'2025-02-30','error':'Invalid date format'}",
        "ValidateData|'validationType':'date'|'2025-02-28 10:00:00'|{'valid':true,'value':'2025-02-28 10:00:00'}",
        "ValidateData|'validationType':'custom','pattern':'[a-z]+'|'ab1'|{'valid':true,'value':'ab1'}",
        "ValidateData|'validationType':'custom','pattern':'[a-z]+'|'1ab'|{'valid':false,'value':'1ab','error':'Value does not match pattern: [a-z]+'}",
        // EncodeDecode
        "EncodeDecode|'operation':'encode','encoding':'base64'|'é'|'w6k='",
        "EncodeDecode|'operation':'encode','encoding':'url'|'a b/c*~é&'|'a%20b/c%2A~%C3%A9%26'",
        "EncodeDecode|'operation':'decode','encoding':'url'|'a+b%20c'|'a+b c'",
        "EncodeDecode|'operation':'decode','encoding':'url'|'%C3%A9%e2%82%ac'|'é€'",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'w6\\r\\nk='|'é'",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'w6k'|'é'",
        "EncodeDecode|'operation':'decode','encoding':'html'|'&lt;&#39;&#x41;&amp;amp; &x; &'|'<''A&amp; &x; &'",
        // dates
        "ConvertTimezone|'toTimezone':'Europe/Madrid'|'2025-12-17 10:30'|'2025-12-17T11:30:00+01:00'",
        "ConvertTimezone|'toTimezone':'UTC','fromTimezone':'Asia/Tokyo'|'2025-12-17T09:00:00'|'2025-12-17T00:00:00+00:00'",
        "ConvertTimezone|'toTimezone':'UTC','format':'timestamp'|'2025-12-17T10:30:00.5Z'|1765967400.5",
        "ConvertTimezone|'toTimezone':'UTC','format':'custom','formatString':'%Z %z'|0|'UTC +0000'",
        "ConvertTimezone|'toTimezone':'Z','format':'custom','formatString':'%Z'|0|'UTC'",
        "ConvertTimezone|'toTimezone':'Europe/Madrid','format':'custom','formatString':'%Z'|0|'CET'",
        "DateCalculation|'operation':'add','days':1,'format':'custom','formatString':'%Z'|'2025-12-17T10:30:00'|'UTC'",
        "ConvertTimezone|'toTimezone':'UTC','format':'custom','formatString':'%A %d %B %y, %I:%M %p %%%z'|1765967400|'Wednesday 17 December 25, 10:30 AM %+0000'",
        "DateCalculation|'operation':'add','years':1,'hours':-1|'2025-03-01T00:00:00+02:00'|'2026-02-28T23:00:00+02:00'",
        "DateCalculation|'operation':'add','days':1,'timezone':'+01:00'|{'year':2025,'month':12,'day':31}|'2026-01-01T00:00:00+01:00'"
      })
  @Tag("A2E-77")
  @Tag("FLD-36")
  void operationComputes(String type, String members, String input, String result) {
    assertThat(compute(type, members, input)).isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @ParameterizedTest
  @CsvSource({"phone, 25, true", "phone, 26, false", "integer, 100, true", "integer, 101, false"})
  void digitsOfATextAreBounded(String type, int digits, boolean valid) {
    JsonNode result =
        compute("ValidateData", "'validationType':'" + type + "'", "'" + "1".repeat(digits) + "'");

    assertThat(result.path("valid").asBoolean()).isEqualTo(valid);
  }

  @Test
  void currentDateTimeHasTheZoneOfTheOperation() {
    JsonNode now =
        ((GetCurrentDateTime)
                WorkflowFixture.operation(
                    "{\"GetCurrentDateTime\":{\"timezone\":\"Asia/Tokyo\",\"outputPath\":"
                        + "\"/workflow/now\"}}"))
            .apply(WorkflowFixture.data("in", "1"));

    assertThat(now.textValue()).isEqualTo("2025-12-17T19:30:00+09:00");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Calculate|'operation':'add','operand':1|'one'|is not a number",
        "Calculate|'operation':'add','operand':1|[1]|is a list, but add needs a number",
        "Calculate|'operation':'sum'|1|is not a list, but sum needs one",
        "Calculate|'operation':'max'|[]|has no numbers",
        "Calculate|'operation':'divide','operand':0|1|Division by zero",
        "Calculate|'operation':'modulo','operand':0|1|Division by zero",
        "Calculate|'operation':'power','operand':0.5|-1|not a finite number",
        "Calculate|'operation':'power','operand':1e300|10|not a finite number",
        "Calculate|'operation':'multiply','operand':1e300|1e300|more than 308 digits",
        "FormatText|'format':'template','template':'{no}'|{'a':1}|names {no}",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'/w=='|not text in base64",
        "EncodeDecode|'operation':'decode','encoding':'url'|'%zz'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'url'|'%ff'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'url'|'a%C3b'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'url'|'100%'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'url'|'%%4%%4'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'url'|'%-1'|not text in url",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'!!!'|not text in base64",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'w6k=!'|not text in base64",
        "EncodeDecode|'operation':'decode','encoding':'base64'|'w'|not text in base64",
        "ConvertTimezone|'toTimezone':'UTC'|'yesterday'|is not a date",
        "ConvertTimezone|'toTimezone':'UTC'|1e30|is not a date",
        "ConvertTimezone|'toTimezone':'UTC'|{'year':2025,'month':13,'day':1}|is not a date",
        "DateCalculation|'operation':'add','years':1000000000|'2025-01-01'|year is out of range"
      })
  @Tag("A2E-12")
  void dataThatDoesNotFitIsADataError(String type, String members, String input, String message) {
    assertThatThrownBy(() -> compute(type, members, input))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "Calculate|'operation':'add'|operand is missing or not a number",
        "Calculate|'operation':'cube'|'cube' is not known as operation",
        "FormatText|'format':'template'|template is missing",
        "FormatText|'format':'replace','replacements':{'old':1}|A replacement must map",
        "ExtractText|'pattern':'(a)\\\\1'|The pattern (a)\\1 cannot be used",
        "ExtractText|'pattern':'a(?=b)'|The pattern a(?=b) cannot be used",
        "ValidateData|'validationType':'custom'|pattern is missing",
        "EncodeDecode|'operation':'encode','encoding':'rot13'|'rot13' is not known as encoding",
        "ConvertTimezone|'toTimezone':'Mars/Base'|'Mars/Base' is not a time zone",
        "ConvertTimezone|'toTimezone':'UTC','format':'custom'|formatString is missing",
        "ConvertTimezone|'toTimezone':'UTC','format':'custom','formatString':'%Q'|The pattern has %Q",
        "DateCalculation|'operation':'xor'|'xor' is not known as operation"
      })
  @Tag("A2E-8")
  void invalidConfigurationIsAFault(String type, String members, String message) {
    assertThat(
            WorkflowFixture.faults(
                quoted(
                    "{'"
                        + type
                        + "':{'inputPath':'/workflow/in','outputPath':'/workflow/out',"
                        + members
                        + "}}")))
        .singleElement()
        .asString()
        .startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "FormatText|'format':'upper','template':'{value}!','replacements':{'a':'b'}|'a'|'A'",
        "FormatText|'format':'template','template':'{value}','replacements':{'a':'b'}|'a'|'a'",
        "FormatText|'format':'replace','template':'{value}','replacements':{'a':'b'}|'a'|'b'",
        "ExtractText|'pattern':'a','extractAll':false|'aa'|'a'",
        "ValidateData|'validationType':'phone','pattern':'[0-9]+'|'1'|{'valid':false,'value':'1','error':'Invalid phone number format'}",
        "Calculate|'operation':'abs','operand':2,'precision':1|-3|3",
        "ConvertTimezone|'toTimezone':'UTC','fromTimezone':'UTC','format':'iso8601','formatString':'%Y'|'2025-12-17'|'2025-12-17T00:00:00+00:00'",
        "ConvertTimezone|'toTimezone':'UTC','formatString':'%Y'|'2025-12-17'|'2025-12-17T00:00:00+00:00'",
        "DateCalculation|'operation':'add','years':0,'months':0,'days':1,'hours':0,'minutes':0,'seconds':0,'timezone':'UTC','format':'timestamp','formatString':'%Y'|0|86400"
      })
  void membersThatTheOperationDoesNotNeedAreAccepted(
      String type, String members, String input, String result) {
    assertThat(compute(type, members, input)).isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'days':1|'2025-03-29T12:00:00'|'2025-03-30T12:00:00+01:00'",
        "'days':1|'2025-10-25T12:00:00'|'2025-10-26T12:00:00+02:00'",
        "'days':1|1743246000|'2025-03-30T12:00:00+01:00'"
      })
  void dateKeepsItsOffsetOverAChangeOfDaylightSaving(String members, String input, String result) {
    assertThat(
            compute(
                "DateCalculation",
                "'operation':'add','timezone':'Europe/Madrid'," + members,
                input))
        .isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'2025-12-17T10:30:00+0000'|'2025-12-17T10:30:00+00:00'",
        "'2025-12-17 10:30:00.5-0530'|'2025-12-17T16:00:00.500000+00:00'",
        "'2025-12-17T10:30+02'|'2025-12-17T08:30:00+00:00'"
      })
  void offsetOfADateIsReadWithoutItsColon(String input, String result) {
    assertThat(compute("ConvertTimezone", "'toTimezone':'UTC'", input))
        .isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "FormatText|'format':'template','template':' '|1|' '",
        "ExtractText|'pattern':' ','extractAll':true|'a b c'|[' ',' ']",
        "ValidateData|'validationType':'custom','pattern':' '|' a'|{'valid':true,'value':' a'}",
        "ConvertTimezone|'toTimezone':'UTC','format':'custom','formatString':' '|0|' '"
      })
  void textsOfBlanksAreTexts(String type, String members, String input, String result) {
    assertThat(compute(type, members, input)).isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @Test
  @Timeout(20)
  void costOfTextsIsBounded() {
    String longText = "\"" + "a".repeat(2_000_000) + "\"";

    assertThatThrownBy(
            () ->
                compute(
                    "FormatText", "'format':'replace','replacements':{'a':'0123456789'}", longText))
        .hasMessageContaining("longer than 10000000 characters");
    assertThatThrownBy(() -> compute("ExtractText", "'pattern':'(a+)+b'", longText))
        .hasMessageContaining("too long for this pattern");
    assertThat(compute("EncodeDecode", "'operation':'decode','encoding':'html'", ampersands()))
        .hasToString(ampersands());
  }

  private static String ampersands() {
    return "\"" + "&".repeat(1_000_000) + "\"";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "concat|[1]|{'k':2}|[1,{'k':2}]",
        "union|[1,2,2]|[2.0,3]|[1,2,3]",
        "intersect|[3,{'a':1},3,1]|[{'a':1.0},3]|[3,{'a':1}]",
        "deepMerge|{'a':{'b':1,'c':[1,2]},'d':1}|{'a':{'b':2,'c':[9]},'e':{}}|{'a':{'b':2,'c':[9,2]},'d':1,'e':{}}",
        "deepMerge|[{'a':1},2]|[{'b':2},3,4]|[{'a':1,'b':2},3,4]"
      })
  @Tag("A2E-35")
  void valuesAreMerged(String strategy, String first, String second, String result) {
    assertThat(merge(strategy, first, second)).isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "union|[1]|2|not a list",
        "deepMerge|{}|[]|cannot be merged",
        "deepMerge|1|2|cannot"
      })
  @Tag("A2E-12")
  void valuesThatCannotBeMergedAreADataError(
      String strategy, String first, String second, String message) {
    assertThatThrownBy(() -> merge(strategy, first, second))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  private static JsonNode merge(String strategy, String first, String second) {
    return ((MergeData)
            WorkflowFixture.operation(
                quoted(
                    "{'MergeData':{'sources':['/workflow/in.a','/workflow/in.b'],'strategy':'"
                        + strategy
                        + "','outputPath':'/workflow/out'}}")))
        .apply(WorkflowFixture.data("in", quoted("{'a':" + first + ",'b':" + second + "}")));
  }

  private static JsonNode compute(String type, String members, String input) {
    return WorkflowFixture.compute(type, quoted(members), quoted(input));
  }

  /** Replaces single quotes by double ones, and two single quotes by one. */
  private static String quoted(String json) {
    return json.replace("''", "\u0000").replace('\'', '"').replace('\u0000', '\'');
  }
}
