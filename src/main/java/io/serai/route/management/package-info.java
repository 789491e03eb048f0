/**
 * Management of routes: their MBeans and statistics, the lookup of their definitions, and dumps as
 * YAML.
 */
@NullMarked
package io.serai.route.management;

import org.jspecify.annotations.NullMarked;
