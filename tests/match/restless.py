"""Plays random moves of the unfinished match in a file and prints each saved move, until a test kills it."""

import random
import sys

from game.match import file_thread_requests
from game.match.store import Store
from game.opponents.random_player import any_of


def print_now(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


def play_on(place):
    store = Store.open(place)
    chance = random.Random()
    match = store.resume(store.unfinished().id)
    print_now("resumed", match.number, len(match.moves))
    while True:
        for seat in sorted(match.deal.pending(), key=lambda _seat: chance.random()):
            move = any_of(match.view(seat), chance)
            match.play(seat, move)
            print_now("played", match.number, len(match.moves), seat, move)
        if match.deal.result:
            match.next_deal()


if __name__ == "__main__":
    file_thread_requests.ANSWER_S = 60.0  # a move is printed once it is saved, however busy the machine is
    sys.stdin.readline()  # all is imported; the test says when
    play_on(sys.argv[1])
