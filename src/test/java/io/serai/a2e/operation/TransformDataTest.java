package io.serai.a2e.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.WorkflowFixture;
import io.serai.a2e.data.DataException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transforming lists. */
@Tag("A2E-7")
class TransformDataTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        // sort
        "sort|{'field':'k'}|[{'k':2},{'k':1.5},{'k':10}]|[{'k':1.5},{'k':2},{'k':10}]",
        "sort|{'field':'k','order':'desc'}|[{'k':'a'},{'k':'b'}]|[{'k':'b'},{'k':'a'}]",
        "sort|{'field':'k'}|[{'k':1,'n':1},{'k':0},{'k':1,'n':2}]|[{'k':0},{'k':1,'n':1},{'k':1,'n':2}]",
        "sort|{'field':'k','order':'desc'}|[{},{'k':1},{'k':null},{'k':2}]|[{'k':2},{'k':1},{},{'k':null}]",
        "sort|{'field':'a.b'}|[{'a':{'b':2}},{'a':{'b':1}}]|[{'a':{'b':1}},{'a':{'b':2}}]",
        "sort|{'fields':[{'field':'a'},{'field':'b','order':'desc'}]}|[{'a':1,'b':1},{'a':1,'b':2},{'a':0,'b':0}]|[{'a':0,'b':0},{'a':1,'b':2},{'a':1,'b':1}]",
        "sort|{'field':'k'}|[{'k':true},{'k':false}]|[{'k':false},{'k':true}]",
        // map
        "map|{'fields':{'id':'key','a.b':'c'}}|[{'id':1,'a':{'b':2},'x':0}]|[{'key':1,'c':2}]",
        "map|{'fields':['id','no']}|[{'id':1,'x':0}]|[{'id':1,'no':null}]",
        // select
        "select|{'fields':['id','no']}|[{'id':1,'x':0},{'x':1}]|[{'id':1},{}]",
        "select|{'field':'a.b'}|{'a':{'b':[1]}}|[1]",
        "select|{'field':'a'}|[{'a':1},{},{'a':2}]|[1,2]",
        "select|{'fields':['id']}|{'id':1,'x':0}|{'id':1}",
        // group
        "group|{'field':'k'}|[{'k':'b','n':1},{'k':1},{},{'k':'b','n':2}]|{'b':[{'k':'b','n':1},{'k':'b','n':2}],'1':[{'k':1}],'unknown':[{}]}",
        // aggregate
        "aggregate|{'field':'p','operation':'sum'}|[{'p':0.1},{'p':0.2},{}]|{'result':0.3}",
        "aggregate|{'field':'p','operation':'avg'}|[{'p':1},{'p':2}]|{'result':1.5}",
        "aggregate|{'field':'p','operation':'count'}|[{'p':1},{'p':'x'},{}]|{'result':2}",
        "aggregate|{'operation':'count'}|[{'p':1},{}]|{'result':2}",
        "aggregate|{'field':'p','operation':'min'}|[{'p':3},{'p':-1}]|{'result':-1}",
        "aggregate|{'field':'p','operation':'max'}|[{'p':3},{'p':-1}]|{'result':3}",
        "aggregate|{'field':'p','operation':'max'}|[]|{'result':null}",
        "aggregate|{'field':'p','operation':'avg'}|[]|{'result':0}",
        "aggregate|{'aggregations':{'n':{'operation':'count'},'s':{'field':'p','operation':'sum'}}}|[{'p':1},{'p':2}]|{'n':2,'s':3}",
        "aggregate|{'field':'p','operation':'sum','groupBy':'k'}|[{'k':'a','p':1},{'k':'b','p':2},{'k':'a','p':3}]|{'a':{'result':4},'b':{'result':2}}"
      })
  @Tag("A2E-28")
  @Tag("A2E-29")
  @Tag("FLD-36")
  void transformComputes(String transform, String config, String input, String result) {
    assertThat(transform(transform, quoted(config), quoted(input)))
        .isEqualTo(WorkflowFixture.json(quoted(result)));
  }

  @Test
  void averageHasThePrecisionOfADouble() {
    JsonNode average =
        transform(
            "aggregate",
            "{\"field\":\"p\",\"operation\":\"avg\"}",
            "[{\"p\":150},{\"p\":90},{\"p\":100}]");

    assertThat(average.path("result").doubleValue()).isEqualTo(340.0 / 3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "sort|{'field':'k'}|[{'k':1},{'k':'a'}]|different types",
        "sort|{'field':'k'}|{'k':1}|is no list",
        "aggregate|{'field':'k','operation':'sum'}|[{'k':'a'}]|no numbers",
        "select|{'field':'k'}|{'a':1}|has no field k",
        "map|{'fields':['a']}|5|is no list"
      })
  @Tag("A2E-12")
  void dataThatDoesNotFitIsADataError(
      String transform, String config, String input, String message) {
    assertThatThrownBy(() -> transform(transform, quoted(config), quoted(input)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'transform':'sortt','config':{'field':'a'}|'sortt' is not known as transform",
        "'transform':'sort'|field is missing",
        "'transform':'sort','config':{'field':'a','order':'up'}|'up' is not known as order",
        "'transform':'sort','config':{'field':'a','x':1}|x is not known here",
        "'transform':'map','config':{'fields':[]}|fields is empty",
        "'transform':'group','config':{'field':'a..b'}|The field 'a..b' is no name",
        "'transform':'aggregate','config':{'field':'a','operation':'median'}|'median' is not known"
      })
  @Tag("A2E-8")
  void invalidConfigurationIsAFault(String members, String message) {
    assertThat(
            WorkflowFixture.faults(
                quoted(
                    "{'TransformData':{'inputPath':'/workflow/in','outputPath':'/workflow/out',"
                        + members
                        + "}}")))
        .singleElement()
        .asString()
        .startsWith(message);
  }

  private static JsonNode transform(String transform, String config, String input) {
    return WorkflowFixture.compute(
        "TransformData", "\"transform\":\"" + transform + "\",\"config\":" + config, input);
  }

  private static String quoted(String json) {
    return json.replace('\'', '"');
  }
}
