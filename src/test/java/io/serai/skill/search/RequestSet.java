package io.serai.skill.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Skills, and requests in other words for each of them, from {@code src/test/resources/search}. A
 * set may have requests of further kinds: negated, misspelled, in a foreign language.
 */
public record RequestSet(String name, List<Skill> skills, List<Request> requests) {

  /** The names of all sets. */
  public static final List<String> NAMES =
      List.of("everyday", "brief", "services", "plain", "apis", "apis-held-out", "apis-everyone");

  private static final List<String> KINDS = List.of("requests", "negated", "misspelled", "foreign");

  /** A request, and the id of the skill that it is for. */
  public record Request(String text, String skill, String kind) {}

  /** How often a search was right, as shares of the requests. */
  public record Accuracy(double first, double firstThree) {}

  /** Reads a set. */
  public static RequestSet read(String name) {
    List<Skill> skills = new ArrayList<>();
    List<Request> requests = new ArrayList<>();
    for (JsonNode entry : entries(name)) {
      String id = entry.path("name").textValue();
      skills.add(skill(id, entry));
      for (String kind : KINDS) {
        texts(entry.path(kind)).forEach(text -> requests.add(new Request(text, id, kind)));
      }
    }
    return new RequestSet(name, skills, requests);
  }

  private static Skill skill(String id, JsonNode entry) {
    Skills skill =
        Skills.skill(id)
            .name(id)
            .description(entry.path("description").textValue())
            .tags(texts(entry.path("tags")).toArray(String[]::new));
    ObjectNode properties = JsonMappers.object();
    entry
        .path("inputs")
        .properties()
        .forEach(
            input -> {
              skill.parameter(input.getKey());
              properties.putObject(input.getKey()).set("description", input.getValue());
            });
    return skill
        .takes(JsonMappers.object().<ObjectNode>set("properties", properties).toString())
        .build();
  }

  private static JsonNode entries(String name) {
    String file = "/search/" + name + ".yaml";
    try (InputStream stream =
        Objects.requireNonNull(RequestSet.class.getResourceAsStream(file), file)) {
      return ParsedDocument.yaml(new String(stream.readAllBytes(), StandardCharsets.UTF_8)).root();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DocumentParseException e) {
      throw new IllegalStateException(file, e);
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(text -> texts.add(text.textValue()));
    return texts;
  }

  /** Searches for every request. */
  public Accuracy measure(SkillSearch search) {
    int first = 0;
    int firstThree = 0;
    for (Request request : requests) {
      List<String> ids =
          search.search(SearchRequest.of(request.text()).minSimilarity(0.36)).join().hits().stream()
              .map(hit -> hit.skill().id())
              .limit(3)
              .toList();
      first += ids.indexOf(request.skill()) == 0 ? 1 : 0;
      firstThree += ids.contains(request.skill()) ? 1 : 0;
    }
    double all = requests.size();
    return new Accuracy(first / all, firstThree / all);
  }
}
