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

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "sort|{'field':'t[0]'}|[{'t':[2]},{'t':[1]}]|[{'t':[1]},{'t':[2]}]",
        "sort|{'field':'t[1].n'}|[{'t':[0,{'n':2}]},{'t':[0,{'n':1}]}]|[{'t':[0,{'n':1}]},{'t':[0,{'n':2}]}]",
        "sort|{'field':'[1]'}|[['a',2],['b',1]]|[['b',1],['a',2]]",
        "sort|{'field':'m[0][1]'}|[{'m':[[0,2]]},{'m':[[0,1]]}]|[{'m':[[0,1]]},{'m':[[0,2]]}]",
        "sort|{'field':'t[0]'}|[{'t[0]':2},{'t[0]':1}]|[{'t[0]':1},{'t[0]':2}]",
        "sort|{'field':'cost [EUR]'}|[{'cost [EUR]':2},{'cost [EUR]':1}]|[{'cost [EUR]':1},{'cost [EUR]':2}]",
        "select|{'fields':['t[0]']}|[{'t':[1]},{}]|[{'t[0]':1},{}]",
        "select|{'field':'t[1]'}|{'t':[1,2]}|2",
        "map|{'fields':{'t[0]':'first'}}|[{'t':[1]}]|[{'first':1}]",
        "group|{'field':'t[0]'}|[{'t':['a']},{'t':[]}]|{'a':[{'t':['a']}],'unknown':[{'t':[]}]}",
        "group|{'field':'n'}|[{'n':1},{'n':1.0},{'n':1.5},{'n':10}]|{'1':[{'n':1},{'n':1.0}],'1.5':[{'n':1.5}],'10':[{'n':10}]}",
        "group|{'field':'n'}|[{'n':[1]},{'n':[1.0]}]|{'[1]':[{'n':[1]},{'n':[1.0]}]}",
        "aggregate|{'field':'t[0]','operation':'sum'}|[{'t':[1]},{'t':[2.0]},{}]|{'result':3}",
        "aggregate|{'field':'p','operation':'count','groupBy':'t[0]'}|[{'t':[1],'p':1},{'t':[1.0],'p':1}]|{'1':{'result':2}}",
        "aggregate|{'field':'d','operation':'min'}|[{'d':'2026-02'},{'d':'2026-01'},{}]|{'result':'2026-01'}",
        "aggregate|{'field':'d','operation':'max'}|[{'d':'b'},{'d':'10'},{'d':'9'}]|{'result':'b'}",
        "aggregate|{'field':'d','operation':'max'}|[{'d':'10'},{'d':'9'}]|{'result':10}"
      })
  @Tag("FLD-27")
  void fieldsArePathsAndNumbersAreComparedByValue(
      String transform, String config, String input, String result) {
    String computed = transform(transform, quoted(config), quoted(input)).toString();

    assertThat(computed).isEqualTo(WorkflowFixture.json(quoted(result)).toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "sum|[{'p':1},{'p':2}]|3",
        "sum|[{'p':1.0},{'p':2.0}]|3",
        "sum|[{'p':1.5},{'p':1.50}]|3",
        "avg|[{'p':1},{'p':3}]|2",
        "max|[{'p':7.0}]|7",
        "count|[{'p':7.0}]|1"
      })
  @Tag("FLD-36")
  void computedNumbersHaveNoNeedlessDecimals(String operation, String input, String result) {
    JsonNode computed =
        transform(
            "aggregate", quoted("{'field':'p','operation':'" + operation + "'}"), quoted(input));

    assertThat(computed.path("result").toString()).isEqualTo(result);
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
        "sort|{'field':'k'}|{'k':1}|is not a list",
        "aggregate|{'field':'k','operation':'sum'}|[{'k':'a'}]|not numbers",
        "aggregate|{'field':'k','operation':'min'}|[{'k':'a'},{'k':1}]|not numbers",
        "select|{'field':'k'}|{'a':1}|has no field k",
        "map|{'fields':['a']}|5|is not a list"
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
        "'transform':'sort','config':{'field':'a','x':1}|x is not recognized",
        "'transform':'map','config':{'fields':[]}|fields is empty",
        "'transform':'group','config':{'field':'a..b'}|The field 'a..b' is not a name",
        "'transform':'sort','config':{'field':'t[-1]'}|The field 't[-1]' has no index in its "
            + "brackets",
        "'transform':'sort','config':{'field':'t[01]'}|The field 't[01]' has no index in its "
            + "brackets",
        "'transform':'sort','config':{'field':'t[]'}|The field 't[]' has no index in its brackets",
        "'transform':'sort','config':{'field':'a.[0]'}|The field 'a.[0]' is not a name",
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
