package io.serai.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * JSON that may be changed into what no JSON library writes: names that stand twice, literals of
 * any text, halves of surrogate pairs.
 */
sealed interface Tree {

  record Obj(List<Member> members) implements Tree {}

  record Member(String name, Tree value) {}

  record Arr(List<Tree> items) implements Tree {}

  record Str(String text) implements Tree {}

  /** What is written as it stands: numbers, words, or anything else. */
  record Lit(String text) implements Tree {}

  /** The tree of well-formed JSON; lists of it may be changed. */
  static Tree parse(String json) {
    try {
      return of(JsonMappers.MAPPER.readTree(json));
    } catch (IOException wrong) {
      throw new UncheckedIOException(json, wrong);
    }
  }

  static Tree of(JsonNode node) {
    if (node.isObject()) {
      List<Member> members = new ArrayList<>();
      node.properties()
          .forEach(each -> members.add(new Member(each.getKey(), of(each.getValue()))));
      return new Obj(members);
    }
    if (node.isArray()) {
      List<Tree> items = new ArrayList<>();
      node.forEach(each -> items.add(of(each)));
      return new Arr(items);
    }
    return node.isTextual() ? new Str(node.textValue()) : new Lit(node.asText());
  }

  default Tree copy() {
    if (this instanceof Obj obj) {
      List<Member> members = new ArrayList<>();
      obj.members().forEach(each -> members.add(new Member(each.name(), each.value().copy())));
      return new Obj(members);
    }
    if (this instanceof Arr arr) {
      List<Tree> items = new ArrayList<>();
      arr.items().forEach(each -> items.add(each.copy()));
      return new Arr(items);
    }
    return this;
  }
}
