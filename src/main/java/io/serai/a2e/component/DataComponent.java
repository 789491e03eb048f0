package io.serai.a2e.component;

import java.time.Clock;
import org.apache.camel.Category;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.spi.annotations.Component;
import org.jspecify.annotations.Nullable;

/**
 * Endpoint that computes on the data of the exchange, as operations of workflows do: filters,
 * sorts, formats and calculates without code.
 *
 * <p>The fields describe the options to Camel's tools; {@link OperationComponent} reads them.
 */
@Component("data")
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "data",
    title = "Data",
    syntax = "data:action",
    category = {Category.CORE, Category.TRANSFORMATION},
    producerOnly = true,
    generateConfigurer = false)
final class DataComponent extends OperationComponent {

  @UriPath(
      enums =
          "filter,map,select,sort,group,aggregate,merge,set,now,convert-timezone,"
              + "calculate-date,format,extract,validate,calculate,encode-decode,end,copy,"
              + "operation,nothing",
      description = "What is done")
  @Metadata(required = true)
  @Nullable String action;

  @UriParam(
      description =
          "The path of what is read, such as /workflow/input.users. All but end, "
              + "merge, now and set need it")
  @Nullable String source;

  @UriParam(
      description =
          "The path that the result is written to, such as /workflow/result. All "
              + "but end need it")
  @Nullable String target;

  @UriParam(
      description =
          "For filter: conditions, joined by and, such as age >= 18 and status != " + "'away'")
  @Nullable String where;

  @UriParam(
      description =
          "For sort, group, select and aggregate: the path of a field within an "
              + "element, such as user.name")
  @Nullable String field;

  @UriParam(
      description =
          "For select and map: a JSON list of the fields that are kept. For map "
              + "also an object with their new names; for sort a list of objects with "
              + "field and order")
  @Nullable String fields;

  @UriParam(defaultValue = "asc", enums = "asc,desc", description = "For sort: the order")
  @Nullable String order;

  @UriParam(
      enums =
          "count,sum,avg,min,max,add,subtract,multiply,divide,power,modulo,round,ceil,"
              + "floor,abs,average,encode,decode",
      description =
          "For aggregate: count, sum, avg, min or max. For calculate: add, "
              + "subtract, multiply, divide, power, modulo, round, ceil, floor, abs, max, "
              + "min, sum or average. For calculate-date: add or subtract. For "
              + "encode-decode: encode or decode")
  @Nullable String operation;

  @UriParam(
      description =
          "For aggregate: a JSON object of several computations, each with "
              + "operation and field, by the names of their results")
  @Nullable String aggregations;

  @UriParam(description = "For aggregate: the field by which elements are grouped")
  @Nullable String groupBy;

  @UriParam(description = "For merge: a JSON list of at least two paths")
  @Nullable String sources;

  @UriParam(
      enums = "concat,union,intersect,deepMerge",
      description = "For merge: how values are merged")
  @Nullable String strategy;

  @UriParam(description = "For set: the value, as JSON or as a text")
  @Nullable String value;

  @UriParam(
      description =
          "For now and calculate-date: the time zone of the result, such as " + "Europe/Madrid")
  @Nullable String timezone;

  @UriParam(
      description =
          "For convert-timezone: the time zone of the result, such as Asia/Tokyo or " + "+02:00")
  @Nullable String toTimezone;

  @UriParam(description = "For convert-timezone: the time zone of a date that does not name one")
  @Nullable String fromTimezone;

  @UriParam(
      enums = "iso8601,timestamp,custom,upper,lower,title,capitalize,trim,template,replace",
      description =
          "For now, convert-timezone and calculate-date: iso8601, timestamp or "
              + "custom. For format: upper, lower, title, capitalize, trim, template or "
              + "replace")
  @Nullable String format;

  @UriParam(description = "For dates with format=custom: a format of strftime, such as %Y-%m-%d")
  @Nullable String formatString;

  @UriParam(description = "For calculate-date: how many years are added or subtracted")
  @Nullable Integer years;

  @UriParam(description = "For calculate-date: how many months are added or subtracted")
  @Nullable Integer months;

  @UriParam(description = "For calculate-date: how many days are added or subtracted")
  @Nullable Integer days;

  @UriParam(description = "For calculate-date: how many hours are added or subtracted")
  @Nullable Integer hours;

  @UriParam(description = "For calculate-date: how many minutes are added or subtracted")
  @Nullable Integer minutes;

  @UriParam(description = "For calculate-date: how many seconds are added or subtracted")
  @Nullable Integer seconds;

  @UriParam(
      description =
          "For format=template: a text with names of fields in braces, such as " + "Hello {name}!")
  @Nullable String template;

  @UriParam(
      description =
          "For format=replace: a JSON object of texts by the texts that they " + "replace")
  @Nullable String replacements;

  @UriParam(
      description =
          "For extract, and for validate with validationType=custom: a regular "
              + "expression, which is matched in linear time")
  @Nullable String pattern;

  @UriParam(description = "For extract: whether all matches are extracted, as a list")
  @Nullable Boolean extractAll;

  @UriParam(
      enums = "email,url,number,integer,phone,date,custom",
      description = "For validate: what the value must be")
  @Nullable String validationType;

  @UriParam(
      description =
          "For calculate: the second number, which add, subtract, multiply, divide, "
              + "power and modulo need")
  @Nullable String operand;

  @UriParam(description = "For calculate: how many digits the result has behind the point")
  @Nullable Integer precision;

  @UriParam(enums = "base64,url,html", description = "For encode-decode: the encoding")
  @Nullable String encoding;

  DataComponent(OperationNodeFactory nodes, Clock clock) {
    super("data", nodes, clock);
  }
}
